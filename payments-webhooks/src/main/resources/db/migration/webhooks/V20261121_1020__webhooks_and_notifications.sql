-- Who wants to hear of what.
create table webhook (
  id         uuid          primary key,
  client_id  uuid          not null,
  event      varchar(64)   not null,
  endpoint   varchar(2048) not null,
  version    integer       not null,
  active     boolean       not null,
  created_at timestamptz   not null,
  updated_at timestamptz   not null,
  constraint webhook_once unique (client_id, event, endpoint)
);
comment on column webhook.event is 'The name of an event, for example transaction.authorized, or *.';

-- What has to be told to whom; a row is added in the transaction that appends the event.
create table notification (
  webhook_id      uuid        not null,
  event_id        uuid        not null,
  client_id       uuid        not null,
  charge_id       uuid        not null,
  sequence_number bigint      not null,
  event           varchar(64) not null,
  state           varchar(20) not null default 'pending',
  created_at      timestamptz not null,
  primary key (webhook_id, event_id)
);
comment on column notification.event_id is 'The id that receivers see, shared by all webhooks.';
comment on column notification.sequence_number is 'The position of the event in the history of its charge.';
create index notification_charge on notification (charge_id);
