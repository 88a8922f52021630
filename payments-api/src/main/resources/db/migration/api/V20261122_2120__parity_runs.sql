-- When tables were last compared with the events that they follow from, and what came of it.
create table parity_run (
  id          uuid        primary key,
  planned_for timestamptz unique,
  started_at  timestamptz not null,
  lease_until timestamptz not null,
  ended_at    timestamptz,
  events      bigint,
  differences bigint
);
comment on column parity_run.planned_for is 'The nightly run that it is; null for one that somebody asked for.';
comment on column parity_run.lease_until is 'Until when no other node begins the same run.';
create index parity_run_ended on parity_run (ended_at) where ended_at is not null;
