-- Which request a reference of a provider stands for; its id is made of the account at the provider
-- and the reference.
create table provider_reference (
  id         uuid primary key,
  charge_id  uuid not null,
  attempt_id uuid not null,
  client_id  uuid not null
);
create index provider_reference_of_charge on provider_reference (charge_id);

-- What came to the addresses for providers' notices, encrypted as it came.
create table provider_notice (
  id            uuid         primary key,
  client_id     uuid         not null,
  provider_id   uuid         not null,
  provider_type varchar(64)  not null,
  received_at   timestamptz  not null,
  bytes         integer      not null,
  sealed        bytea        not null,
  state         varchar(20)  not null,
  reason        varchar(100),
  findings      jsonb,
  settled_at    timestamptz,
  expires_at    timestamptz
);
create index provider_notice_of_provider on provider_notice (provider_id, received_at);
create index provider_notice_newest on provider_notice (received_at);
create index provider_notice_ended on provider_notice (expires_at) where expires_at is not null;
create index provider_notice_apart on provider_notice (provider_id, received_at)
  where state in ('unknown', 'unverifiable');

-- When each is read and applied.
create table provider_notice_agenda (
  notice_id     uuid        primary key,
  client_id     uuid        not null,
  kind          text        not null,
  provider_type text        not null,
  due_at        timestamptz not null,
  position      bigint      not null,
  leased_until  timestamptz,
  claimable_at  timestamptz generated always as (greatest(due_at, leased_until)) stored
);
create index provider_notice_agenda_turns
  on provider_notice_agenda (kind, provider_type, client_id, claimable_at);
create index provider_notice_agenda_claimable
  on provider_notice_agenda (kind, provider_type, claimable_at) include (due_at);
