-- A subject that was erased keeps its row without a key, so that nothing about it is stored again; one that is blocked keeps
-- its key, and nobody reads its texts through the interface or the console.
alter table subject_key
  alter column sealed_key drop not null,
  add column blocked_until timestamptz,
  add column block_reason varchar(32);
comment on column subject_key.sealed_key is 'The key of the subject, encrypted; null once the subject is erased.';
comment on column subject_key.blocked_until is 'When the texts of a blocked subject are erased; null where it is not blocked.';
comment on column subject_key.block_reason is 'Why the texts are not erased yet: open_charge or legal_obligation.';

-- Which charges speak of which document or e-mail. Both are keyed hashes; those of customers are in customer.
create table person_link (
  client_id  uuid  not null,
  hash       bytea not null,
  subject_id uuid  not null,
  primary key (client_id, hash, subject_id)
);
create index person_link_of_subject on person_link (subject_id);

-- The texts of before are read once for their links; those from now on are stored together with them. Nodes of the version
-- before this one do not write it.
alter table personal_text add column link_pending boolean not null default true;
create index personal_text_link_pending on personal_text (owner_id) where link_pending;
create index personal_text_age on personal_text using brin (created_at) with (autosummarize = on);

-- What is to be erased: people, of which charges and sessions are found by their customers and hashes, and these.
create table personal_erasure (
  id           uuid        primary key,
  client_id    uuid        not null,
  kind         varchar(20) not null,
  customer_ids uuid[]      not null,
  hashes       bytea[]     not null,
  asked_at     timestamptz not null,
  due_at       timestamptz not null
);
comment on column personal_erasure.kind is 'person, charge or session; the id is that of the charge or session.';
create index personal_erasure_due on personal_erasure (due_at);

-- What a notice of a provider contains is erased with the charges that it is about.
alter table provider_notice alter column sealed drop not null;
create index provider_notice_findings on provider_notice using gin (findings jsonb_path_ops);
