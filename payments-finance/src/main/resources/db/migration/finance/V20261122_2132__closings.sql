-- The days that are closed, each at a position of the events; what it comes to is computed from that again and again.
create table finance_closing (
  account_id uuid        not null references account,
  day        date        not null,
  time_zone  text        not null,
  epoch      integer     not null,
  to_tx      bigint      not null,
  as_of      timestamptz not null,
  lines      bigint      not null,
  digest     text        not null,
  closed_at  timestamptz not null,
  primary key (account_id, day)
);
create trigger finance_closing_rows_stay before update or delete on finance_closing
  for each row execute function refuse_change();
create trigger finance_closing_table_stays before truncate on finance_closing
  for each statement execute function refuse_change();
revoke update, delete, truncate on finance_closing from payments_application;

create view finance.closings as
select c.account_id, c.day, c.time_zone, c.lines, c.digest, c.closed_at,
       c.epoch || ':' || c.to_tx as as_of_position, c.as_of
from finance_closing c;
comment on view finance.closings is 'The days that are closed. The command close computes what they come to.';
comment on column finance.closings.account_id is 'The account (X-Client-ID)';
comment on column finance.closings.day is 'The day in the account''s time zone';
comment on column finance.closings.time_zone is 'The account''s time zone';
comment on column finance.closings.lines is 'How many lines the closing has';
comment on column finance.closings.digest is 'SHA-256 of the closing''s bytes, in hexadecimal digits';
comment on column finance.closings.closed_at is 'When it was closed';
comment on column finance.closings.as_of_position is
  'Up to where the events were read: the number of the epoch, a colon, and the first transaction that was not read';
comment on column finance.closings.as_of is 'The instant that the closing is true for';
grant select on finance.closings to payments_application;
do $$
begin
  if exists (select from pg_roles where rolname = 'payments_finance')
      and has_schema_privilege('payments_finance', 'finance', 'usage') then
    grant select on finance.closings to payments_finance;
  end if;
end $$;
