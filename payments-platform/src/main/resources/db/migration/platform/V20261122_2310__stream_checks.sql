-- Whether somebody who reads a table as a stream has passed rows over; looked at every hour, by one node.
create table stream_check (
  reader     text        primary key,
  begun_at   timestamptz not null,
  checked_at timestamptz,
  missed     bigint      not null default 0
);
comment on column stream_check.begun_at is 'When the latest check began; the next one begins an hour later.';
comment on column stream_check.checked_at is 'When the latest check ended that has ended; null before the first one.';
comment on column stream_check.missed is 'How many rows it should have taken by where it has come, and has not.';
