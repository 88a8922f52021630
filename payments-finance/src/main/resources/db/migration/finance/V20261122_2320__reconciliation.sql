-- What was compared with providers' settlement files, and what people decided about differences.
-- Rows of a run that was not finished are seen by nobody, and deleted when the next one begins.
create table reconciliation_run (
  id            uuid        primary key,
  account_id    uuid        not null references account,
  provider_type text        not null,
  provider_id   uuid,
  from_day      date        not null,
  to_day        date        not null,
  time_zone     text        not null,
  file_name     text        not null,
  digest        text        not null,
  replaces      uuid        references reconciliation_run,
  replaced_by   uuid        references reconciliation_run,
  begun_at      timestamptz not null,
  done_at       timestamptz,
  epoch         integer,
  to_tx         bigint,
  as_of         timestamptz,
  read_rows     bigint      not null default 0,
  matched_rows  bigint      not null default 0,
  ignored_rows  bigint      not null default 0,
  broken_rows   bigint      not null default 0,
  differences   bigint      not null default 0
);
create index reconciliation_run_account on reconciliation_run (account_id, provider_type);

-- Neither these nor the next ones refer to runs by foreign keys, which would be checked a million times.
create table reconciliation_row (
  run_id    uuid    not null,
  line      bigint  not null,
  reference text    not null,
  type      text,
  amount    bigint  not null,
  currency  text    not null,
  decimals  integer not null,
  day       date    not null,
  fee       bigint,
  primary key (run_id, line)
);

create table reconciliation_broken_row (
  run_id uuid   not null,
  line   bigint not null,
  reason text   not null,
  primary key (run_id, line)
);

create table reconciliation_match (
  run_id    uuid   not null,
  line      bigint not null,
  charge_id uuid   not null,
  position  bigint not null,
  kind      text   not null,
  primary key (run_id, line)
);
create index reconciliation_match_movement on reconciliation_match (charge_id, position, kind);

create table reconciliation_difference (
  id            bigint  generated always as identity primary key,
  run_id        uuid    not null,
  kind          text    not null check (kind in ('missing_here', 'missing_there', 'amount', 'currency', 'date',
                                                 'duplicate', 'fee', 'ambiguous')),
  line          bigint,
  charge_id     uuid,
  position      bigint,
  movement_kind text,
  reference     text,
  amount        bigint  not null,
  currency      text    not null,
  decimals      integer not null,
  day           date    not null,
  here          text,
  there         text
);
create index reconciliation_difference_run on reconciliation_difference (run_id);
create index reconciliation_difference_movement on reconciliation_difference (charge_id, position, movement_kind)
  where kind = 'missing_there';

-- Rows are only ever added: the latest one counts.
create table reconciliation_decision (
  difference_id bigint       not null references reconciliation_difference,
  number        integer      not null,
  decision      text         not null check (decision in ('accept', 'write_off', 'ask')),
  reason        varchar(500) not null,
  decided_by    varchar(100) not null,
  decided_at    timestamptz  not null,
  primary key (difference_id, number)
);
create trigger reconciliation_decision_rows_stay before update or delete on reconciliation_decision
  for each row execute function refuse_change();
create trigger reconciliation_decision_table_stays before truncate on reconciliation_decision
  for each statement execute function refuse_change();
revoke update, delete, truncate on reconciliation_decision from payments_application;

create view finance.reconciliations as
select r.id as run_id, r.account_id, r.provider_type, r.provider_id, r.from_day, r.to_day, r.time_zone, r.file_name,
       r.digest, r.replaces, r.replaced_by, r.begun_at, r.done_at, r.read_rows, r.matched_rows, r.ignored_rows,
       r.broken_rows, r.differences, r.epoch || ':' || r.to_tx as as_of_position, r.as_of
from reconciliation_run r
where r.done_at is not null;
comment on view finance.reconciliations is
  'Settlement files that were compared with the movements. The command reconcile does it.';

create view finance.settlement_rows as
select w.run_id, w.line, r.account_id, r.provider_type, w.reference, w.type, w.amount, w.currency, w.decimals, w.day,
       w.fee, m.charge_id, m.position as sequence_number, m.kind as movement_kind,
       r.epoch || ':' || r.to_tx as as_of_position, r.as_of
from reconciliation_row w
  join reconciliation_run r on r.id = w.run_id and r.done_at is not null
  left join reconciliation_match m on m.run_id = w.run_id and m.line = w.line;
comment on view finance.settlement_rows is
  'The rows of settlement files, with the movement that each of them was matched with.';

create view finance.broken_rows as
select b.run_id, b.line, r.account_id, r.provider_type, b.reason,
       r.epoch || ':' || r.to_tx as as_of_position, r.as_of
from reconciliation_broken_row b
  join reconciliation_run r on r.id = b.run_id and r.done_at is not null;
comment on view finance.broken_rows is 'Rows of settlement files that could not be read, and are compared with nothing.';

create view finance.differences as
select d.id as difference_id, d.kind, s.state, d.run_id, r.account_id, r.provider_type, d.line, d.charge_id,
       d.position as sequence_number, d.movement_kind, d.reference, d.amount, d.currency, d.decimals, d.here, d.there,
       d.day, r.done_at as found_at,
       case when s.state in ('open', 'asked') then (now() at time zone r.time_zone)::date - d.day end as age_days,
       c.number as decisions, c.decision, c.reason, c.decided_by, c.decided_at,
       r.epoch || ':' || r.to_tx as as_of_position, r.as_of
from reconciliation_difference d
  join reconciliation_run r on r.id = d.run_id and r.done_at is not null
  left join lateral (
    select number, decision, reason, decided_by, decided_at
    from reconciliation_decision where difference_id = d.id order by number desc limit 1) c on true
  cross join lateral (select case
    when r.replaced_by is not null then 'replaced'
    when c.decision = 'accept' then 'accepted'
    when c.decision = 'write_off' then 'written_off'
    when d.kind = 'missing_there' and exists (
      select from reconciliation_match m join reconciliation_run later on later.id = m.run_id
      where m.charge_id = d.charge_id and m.position = d.position and m.kind = d.movement_kind
        and later.done_at is not null and later.replaced_by is null) then 'matched'
    when c.decision = 'ask' then 'asked'
    else 'open' end as state) s;
comment on view finance.differences is
  'Where settlement files and movements differ, with the latest decision of a person about it.';

create view finance.difference_ages as
select d.account_id, d.provider_type, d.kind, d.currency, d.decimals, d.age, count(*) as differences,
       sum(d.amount) as amount, a.as_of_position, a.as_of
from (select account_id, provider_type, kind, currency, decimals, amount,
             case when age_days <= 1 then '0 to 1 days' when age_days <= 7 then '2 to 7 days'
                  when age_days <= 30 then '8 to 30 days' else 'more than 30 days' end as age
      from finance.differences where state in ('open', 'asked')) d
  cross join finance.as_of a
group by d.account_id, d.provider_type, d.kind, d.currency, d.decimals, d.age, a.as_of_position, a.as_of;
comment on view finance.difference_ages is 'Differences that nobody has settled, added up by kind and age.';

create view finance.difference_decisions as
select c.difference_id, c.number, c.decision, c.reason, c.decided_by, c.decided_at,
       r.epoch || ':' || r.to_tx as as_of_position, r.as_of
from reconciliation_decision c
  join reconciliation_difference d on d.id = c.difference_id
  join reconciliation_run r on r.id = d.run_id;
comment on view finance.difference_decisions is 'All decisions about differences. The latest one counts.';

do $$
declare
  described record;
  commented text;
  used int;
begin
  for described in
    select * from (values
      ('*', 'as_of_position', 'Up to where the events were read: the number of the epoch, a colon, and the first transaction that was not read'),
      ('*', 'as_of', 'The instant that the movements were true for when they were compared'),
      ('difference_ages', 'as_of', 'The instant that the movements are true for now'),
      ('*', 'run_id', 'The comparison of a file'),
      ('*', 'account_id', 'The account (X-Client-ID)'),
      ('*', 'provider_type', 'The provider, for example SERVICE_SANDBOX'),
      ('*', 'line', 'The line of the file, from 1; null when the file has no such row'),
      ('*', 'charge_id', 'The charge of the movement; null when there is none'),
      ('*', 'sequence_number', 'The position of the movement''s event in the charge''s history'),
      ('*', 'movement_kind', 'The kind of the movement; with charge_id and sequence_number it is the key of finance.movements'),
      ('*', 'reference', 'The provider''s own id of the transaction; null when it told none'),
      ('*', 'currency', 'The ISO 4217 currency that the amounts are in'),
      ('*', 'decimals', 'How many decimals the currency has: an amount of the interface is the minor units divided by 10 to the power of this'),
      ('*', 'decision', 'accept (the difference is right as it is), write_off (nobody will claim it) or ask (the provider was asked); null when nobody has decided'),
      ('*', 'decided_by', 'Who has decided'),
      ('*', 'decided_at', 'When'),
      ('reconciliations', 'provider_id', 'The merchant''s account at the provider that the file is of; null when it is of all of them'),
      ('reconciliations', 'from_day', 'The first day that the file is of'),
      ('reconciliations', 'to_day', 'The last day that the file is of'),
      ('reconciliations', 'time_zone', 'The time zone of the file''s days'),
      ('reconciliations', 'file_name', 'The name of the file'),
      ('reconciliations', 'digest', 'SHA-256 of the file, in hexadecimal digits'),
      ('reconciliations', 'replaces', 'The earlier run that this one was made instead of; null when there is none'),
      ('reconciliations', 'replaced_by', 'The later run that was made instead of this one; null when this one counts'),
      ('reconciliations', 'begun_at', 'When it was begun'),
      ('reconciliations', 'done_at', 'When it was done'),
      ('reconciliations', 'read_rows', 'How many rows were compared'),
      ('reconciliations', 'matched_rows', 'How many of them have a movement'),
      ('reconciliations', 'ignored_rows', 'How many rows have a type that is to be ignored'),
      ('reconciliations', 'broken_rows', 'How many rows could not be read'),
      ('reconciliations', 'differences', 'How many differences were found'),
      ('settlement_rows', 'type', 'The type as the file has it; null when no column of types is used'),
      ('settlement_rows', 'amount', 'In minor units: positive when the provider owes it, negative when it takes it back'),
      ('settlement_rows', 'day', 'The day of the row, in the time zone of the file'),
      ('settlement_rows', 'fee', 'What the provider keeps, in minor units; null when the file does not say'),
      ('broken_rows', 'reason', 'What is wrong with it, with the setting that says how it should be'),
      ('differences', 'difference_id', 'Its number, with which decide-difference decides about it'),
      ('differences', 'kind', 'missing_here (a row without a movement), missing_there (a movement without a row), amount, currency, date, duplicate (a row for a movement that another row has), fee, or ambiguous (more than one row or movement could be meant)'),
      ('differences', 'state', 'open, asked, accepted, written_off, matched (by a later file) or replaced (the run was done again)'),
      ('differences', 'amount', 'What it is about, in minor units: of amount and fee, how much more the file has; otherwise the amount of the row or movement'),
      ('differences', 'here', 'What the movement has, or what was expected: minor units, a currency or a day; null where it is only missing'),
      ('differences', 'there', 'What the file has, in the same form'),
      ('differences', 'day', 'The day of the row, or of the movement when there is no row'),
      ('differences', 'found_at', 'When it was found'),
      ('differences', 'age_days', 'How many days ago that day was; null when it is open no more'),
      ('differences', 'decisions', 'How many decisions there are; null when there is none'),
      ('differences', 'reason', 'Why it was decided so'),
      ('difference_ages', 'kind', 'The kind of the differences'),
      ('difference_ages', 'age', 'How old they are: 0 to 1 days, 2 to 7 days, 8 to 30 days or more than 30 days'),
      ('difference_ages', 'differences', 'How many there are'),
      ('difference_ages', 'amount', 'What they come to, in minor units'),
      ('difference_decisions', 'difference_id', 'The difference'),
      ('difference_decisions', 'number', 'Which decision about the difference it is, from 1'),
      ('difference_decisions', 'reason', 'Why it was decided so')
    ) as list (view, name, meaning)
  loop
    used := 0;
    for commented in
      select table_name from information_schema.columns
      where table_schema = 'finance' and column_name = described.name
        and table_name in ('reconciliations', 'settlement_rows', 'broken_rows', 'differences', 'difference_ages',
                           'difference_decisions')
        and described.view in ('*', table_name)
    loop
      execute format('comment on column finance.%I.%I is %L', commented, described.name, described.meaning);
      used := used + 1;
    end loop;
    if used = 0 then
      raise exception 'the schema finance has no column %', described.name;
    end if;
  end loop;
end $$;

grant select on finance.reconciliations, finance.settlement_rows, finance.broken_rows, finance.differences,
  finance.difference_ages, finance.difference_decisions to payments_application;
do $$
begin
  if exists (select from pg_roles where rolname = 'payments_finance')
      and has_schema_privilege('payments_finance', 'finance', 'usage') then
    grant select on finance.reconciliations, finance.settlement_rows, finance.broken_rows, finance.differences,
      finance.difference_ages, finance.difference_decisions to payments_finance;
  end if;
end $$;
