-- Due work has kinds, each with a share of its own; who works on a row has a lease beside its due
-- date; and a row tells which position of its history it follows from, so that an older one never
-- replaces a newer one. The defaults are for rows of nodes that have not been upgraded yet.
alter table charge_agenda
  add column kind          text   not null default 'inquiry',
  add column provider_type text   not null default '',
  add column position      bigint not null default -1,
  add column leased_until  timestamptz;
alter table charge_agenda
  add column claimable_at  timestamptz generated always as (greatest(due_at, leased_until)) stored;

-- What is far away is hardly anything but an expiry; the next event of each charge says it exactly.
update charge_agenda set kind = 'expiry' where due_at > now() + interval '1 minute';

create index charge_agenda_turns
  on charge_agenda (kind, provider_type, client_id, claimable_at);
create index charge_agenda_claimable
  on charge_agenda (kind, provider_type, claimable_at) include (due_at);
drop index charge_agenda_due;

alter table card_agenda
  add column kind          text   not null default 'card_expiry',
  add column provider_type text   not null default '',
  add column position      bigint not null default -1,
  add column leased_until  timestamptz;
alter table card_agenda
  add column claimable_at  timestamptz generated always as (greatest(due_at, leased_until)) stored;
create index card_agenda_turns
  on card_agenda (kind, provider_type, client_id, claimable_at);
create index card_agenda_claimable
  on card_agenda (kind, provider_type, claimable_at) include (due_at);
drop index card_agenda_due;
