-- How the registration of an account's address for notices at its provider stands.
create table notice_registration (
  provider_id uuid        primary key,
  state       varchar(20) not null,
  since       timestamptz not null,
  why         jsonb,
  position    bigint      not null
);

-- When each is tried next.
create table notice_registration_agenda (
  provider_id   uuid        primary key,
  client_id     uuid        not null,
  kind          text        not null,
  provider_type text        not null,
  due_at        timestamptz not null,
  position      bigint      not null,
  leased_until  timestamptz,
  claimable_at  timestamptz generated always as (greatest(due_at, leased_until)) stored
);
create index notice_registration_agenda_turns
  on notice_registration_agenda (kind, provider_type, client_id, claimable_at);
create index notice_registration_agenda_claimable
  on notice_registration_agenda (kind, provider_type, claimable_at) include (due_at);
