-- The processes that work on this database: each writes its row every few seconds, and takes it away when it ends.
create table node (
  id                  uuid         primary key,
  host                varchar(255) not null,
  version             varchar(64)  not null,
  started_at          timestamptz  not null,
  seen_at             timestamptz  not null,
  clock_ahead_millis  bigint       not null,
  connections_used    integer      not null,
  connections_maximum integer      not null,
  connections_waiting integer      not null
);
comment on column node.seen_at is 'When the node has written last, by the clock of the database.';
comment on column node.clock_ahead_millis is 'How far its clock is ahead of that of the database, in milliseconds.';
