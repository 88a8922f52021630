-- A webhook signs what it sends, and stays readable after its deletion for as long as its deliveries.
alter table webhook
  add column sandbox               boolean     not null,
  add column secret                bytea       not null,
  add column previous_secret       bytea,
  add column previous_secret_until timestamptz,
  add column failing_since         timestamptz,
  add column deleted_at            timestamptz,
  drop constraint webhook_once;
comment on column webhook.sandbox is 'Whether the account is a sandbox account, which never changes.';
comment on column webhook.secret is 'What signs, encrypted.';
comment on column webhook.previous_secret is 'What signs too, for a day after a rotation, encrypted.';
comment on column webhook.failing_since is 'Since when nothing was accepted: then one delivery is under way at a time.';
create unique index webhook_once on webhook (client_id, event, endpoint) where deleted_at is null;
create index webhook_newest on webhook (client_id, created_at, id);

-- What was or would have been told, whether anybody listened or not; derived from events.
create table notifiable_event (
  event_id        uuid        primary key,
  client_id       uuid        not null,
  charge_id       uuid        not null,
  sequence_number bigint      not null,
  event           varchar(64) not null,
  created_at      timestamptz not null
);
comment on table notifiable_event is 'One row per change of the status of a charge.';
create index notifiable_event_newest on notifiable_event (client_id, created_at, event_id);
create index notifiable_event_charge on notifiable_event (charge_id);

-- Version 7 (RFC 9562), which PostgreSQL has of its own from 18 on only.
create function new_delivery_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;

-- The row carries a notification through its life:
-- pending -> in_flight -> delivered | waiting | lost, and lost -> reprocessed.
alter table notification
  drop constraint notification_pkey,
  add column id               uuid        not null default new_delivery_id(),
  add column attempts         integer     not null default 0,
  add column claims           integer     not null default 0,
  add column node_id          uuid,
  add column due_at           timestamptz,
  add column ended_at         timestamptz,
  add column reprocessed_from uuid,
  add primary key (id);
update notification set due_at = created_at;
comment on column notification.attempts is 'How many attempts have ended.';
comment on column notification.claims is 'Grows with each claim: who claimed before may not write any more.';
comment on column notification.due_at is
  'When somebody has to look at it next: to send it, or, in flight, because its node has died. Null at its end.';
comment on column notification.reprocessed_from is 'The lost notification that this one repeats.';

-- Rows move often; dead ones must not pile up at the head of the queue.
alter table notification set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
drop index notification_charge;
create index notification_due on notification (webhook_id, due_at) where due_at is not null;
create index notification_order on notification (webhook_id, charge_id, sequence_number);
create index notification_newest on notification (webhook_id, created_at, id);

-- Every attempt, with what was sent and answered, encrypted.
create table notification_attempt (
  delivery_id           uuid        not null,
  claim                 integer     not null,
  number                integer     not null,
  node_id               uuid        not null,
  started_at            timestamptz not null,
  duration_milliseconds bigint,
  response_status       integer,
  error                 varchar(64),
  sealed                bytea,
  subject_sealed        bytea,
  primary key (delivery_id, claim)
);
comment on column notification_attempt.number is 'Which attempt it was, from 1; one that died with its node is repeated under its number.';
comment on column notification_attempt.sealed is 'Headers and body of request and response, encrypted, when they speak of nobody.';
comment on column notification_attempt.subject_sealed is 'The same, encrypted with the key of the person that they speak of, until the person is erased.';
-- What is encrypted does not compress.
alter table notification_attempt
  alter column sealed         set storage external,
  alter column subject_sealed set storage external;
