-- What the simulators inside the service are going to tell by themselves, over HTTP.
create table simulator_notice (
  reference    uuid        not null,
  news         text        not null,
  kind         text        not null,
  of_reference uuid        not null,
  minor_units  bigint      not null,
  currency     text        not null,
  occurred_at  timestamptz not null,
  client_id    uuid        not null,
  provider_id  uuid        not null,
  first_due_at timestamptz not null,
  due_at       timestamptz not null,
  tries        integer     not null default 0,
  primary key (reference, news)
);
create index simulator_notice_due on simulator_notice (due_at);
