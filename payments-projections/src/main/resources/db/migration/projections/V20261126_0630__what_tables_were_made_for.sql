-- What each table that follows from events was made with: after an upgrade, the service mends those that are to be
-- otherwise, and keeps how far it is where the command does.
create table derived_table (
  name      varchar(64) primary key,
  made_for  varchar(36) not null,
  mended_at timestamptz not null
);
comment on table derived_table is 'Which columns and which fold each table that follows from events was made with.';
grant usage on schema rebuilding to payments_application;
grant select, insert, update, delete on rebuilding.state to payments_application;
