-- What finance teams read follows from events alone: it is written behind the charges, by one node at a time,
-- which reads the events below the safe position. How, is in docs/decisions/0046-finance.md.
create table finance_charge (
  charge_id        uuid        primary key,
  position         bigint      not null,
  account_id       uuid        not null,
  merchant_id      uuid        not null,
  session_id       uuid,
  order_id         text,
  payment_type     text        not null,
  installments     integer,
  status           text        not null,
  currency         text        not null,
  decimals         integer     not null,
  requested_amount bigint      not null,
  amount           bigint      not null,
  reserved         bigint      not null,
  settled          bigint      not null,
  surplus          bigint      not null,
  provider_type    text        not null,
  created_at       timestamptz not null,
  created_day      date        not null,
  updated_at       timestamptz not null
);
create index finance_charge_account on finance_charge (account_id, created_at);

-- Rows are only ever added.
create table finance_movement (
  charge_id          uuid        not null,
  position           bigint      not null,
  kind               text        not null,
  account_id         uuid        not null,
  merchant_id        uuid        not null,
  payment_type       text        not null,
  provider_id        uuid        not null,
  provider_type      text        not null,
  attempt_id         uuid        not null,
  cause              text        not null,
  provider_reference text,
  reserved_delta     bigint      not null,
  settled_delta      bigint      not null,
  currency           text        not null,
  decimals           integer     not null,
  occurred_at        timestamptz not null,
  booked_day         date        not null,
  belongs_to_day     date        not null,
  global_index       bigint      not null,
  tx                 bigint      not null,
  primary key (charge_id, position, kind)
);
create index finance_movement_day on finance_movement (account_id, booked_day);
create index finance_movement_reference on finance_movement (provider_reference)
  where provider_reference is not null;

create table finance_attempt (
  attempt_id            uuid        primary key,
  charge_id             uuid        not null,
  account_id            uuid        not null,
  merchant_id           uuid        not null,
  provider_id           uuid        not null,
  provider_type         text        not null,
  request_type          text        not null,
  cause                 text        not null,
  currency              text        not null,
  amount                bigint      not null,
  started_at            timestamptz not null,
  started_hour          timestamptz not null,
  outcome               text,
  declined_code         text,
  timed_out             boolean     not null,
  answered_after_millis bigint
);
create index finance_attempt_hour on finance_attempt (started_hour, provider_type);

create table finance_open_item (
  charge_id  uuid        not null,
  item       text        not null,
  attempt_id uuid        not null,
  reason     text,
  amount     bigint      not null,
  since      timestamptz not null,
  due_at     timestamptz,
  primary key (charge_id, item, attempt_id)
);

-- One row: how far the events were read.
create table finance_position (
  only_row    boolean     primary key default true check (only_row),
  epoch       integer     not null,
  from_tx     bigint      not null,
  to_tx       bigint      not null,
  after_index bigint      not null,
  as_of       timestamptz
);
insert into finance_position (epoch, from_tx, to_tx, after_index) values (0, 0, 0, 0);

-- One row: what the last check of the tables has found.
create table finance_check (
  only_row   boolean     primary key default true check (only_row),
  checked_at timestamptz not null,
  violations bigint      not null
);

-- Empties the tables, so that they are filled anew. It runs as the owner, because the service may not truncate.
create function empty_finance() returns void
language sql security definer set search_path = payments, pg_temp as $$
  truncate finance_charge, finance_movement, finance_attempt, finance_open_item;
  update finance_position set epoch = 0, from_tx = 0, to_tx = 0, after_index = 0, as_of = null;
$$;
revoke execute on function empty_finance() from public;
grant execute on function empty_finance() to payments_application;

create schema finance;
comment on schema finance is 'What finance teams read. Stable: columns are added, but not changed nor removed.';
grant usage on schema finance to payments_application;

create view finance.as_of as
select epoch || ':' || to_tx as as_of_position, as_of
from finance_position;
comment on view finance.as_of is
  'Up to where the events were read that all tables of this schema follow from. They lag by seconds.';

create view finance.charges as
select c.charge_id, c.account_id, c.merchant_id, c.session_id, c.order_id, c.payment_type, c.installments,
       c.status, c.currency, c.decimals, c.requested_amount, c.amount, c.reserved, c.settled, c.surplus,
       c.provider_type, c.created_at, c.created_day, c.updated_at, c.position as sequence_number,
       a.as_of_position, a.as_of
from finance_charge c cross join finance.as_of a;
comment on view finance.charges is 'Every charge, as it stands.';

create view finance.movements as
select m.charge_id, m.position as sequence_number, m.kind, m.account_id, m.merchant_id, m.payment_type,
       m.provider_type, m.provider_id, m.attempt_id, m.cause, m.provider_reference, m.reserved_delta,
       m.settled_delta, m.currency, m.decimals, m.occurred_at, m.booked_day, m.belongs_to_day, m.global_index,
       a.as_of_position, a.as_of
from finance_movement m cross join finance.as_of a;
comment on view finance.movements is
  'Money that moved at a provider, one row for each movement. Rows are only ever added.';

create view finance.daily_totals as
select m.account_id, m.booked_day, m.merchant_id, m.provider_type, m.payment_type, m.kind, m.currency, m.decimals,
       count(*) as movements, sum(m.reserved_delta) as reserved_delta, sum(m.settled_delta) as settled_delta,
       count(*) filter (where m.belongs_to_day < m.booked_day) as late_movements,
       a.as_of_position, a.as_of
from finance_movement m cross join finance.as_of a
group by m.account_id, m.booked_day, m.merchant_id, m.provider_type, m.payment_type, m.kind, m.currency,
         m.decimals, a.as_of_position, a.as_of;
comment on view finance.daily_totals is
  'The movements of each day, added up by account, merchant, provider, payment type, kind and currency.';

create view finance.provider_performance as
select t.started_hour as hour, t.provider_type, t.request_type,
       count(*) as attempts,
       count(*) filter (where outcome in ('approved', 'issued')) as approved,
       count(*) filter (where outcome = 'declined') as declined,
       round(count(*) filter (where outcome in ('approved', 'issued'))::numeric
         / nullif(count(*) filter (where outcome in ('approved', 'issued', 'declined')), 0), 4) as approval_rate,
       (select jsonb_object_agg(of_code.declined_code, of_code.attempts)
        from (select d.declined_code, count(*) as attempts from finance_attempt d
              where d.started_hour = t.started_hour and d.provider_type = t.provider_type
                and d.request_type = t.request_type and d.outcome = 'declined'
              group by d.declined_code) of_code) as declines,
       count(*) filter (where timed_out) as timed_out,
       count(*) filter (where outcome = 'not_sent') as not_sent,
       percentile_disc(0.5) within group (order by answered_after_millis) as latency_p50_millis,
       percentile_disc(0.95) within group (order by answered_after_millis) as latency_p95_millis,
       percentile_disc(0.99) within group (order by answered_after_millis) as latency_p99_millis,
       a.as_of_position, a.as_of
from finance_attempt t cross join finance.as_of a
where t.request_type in ('pre_authorization', 'authorization', 'capture', 'void')
group by t.started_hour, t.provider_type, t.request_type, a.as_of_position, a.as_of;
comment on view finance.provider_performance is
  'How providers did, by hour: what they were asked, what they answered, and how fast.';

create view finance.open_items as
select i.item, i.reason, i.charge_id, i.attempt_id, c.account_id, c.merchant_id, t.provider_type, c.payment_type,
       i.amount, c.currency, c.decimals, i.since, a.as_of - i.since as age, i.due_at,
       a.as_of_position, a.as_of
from finance_open_item i
  join finance_charge c using (charge_id)
  join finance_attempt t using (attempt_id)
  cross join finance.as_of a;
comment on view finance.open_items is 'What is not settled: by charge, with its amount and its age.';

create view finance.invariant_violations as
with own as (
  select charge_id, sum(reserved_delta) as reserved, sum(settled_delta) as settled,
         sum(settled_delta) filter (where kind = 'charge_back') as disputed
  from finance_movement where kind not in ('surplus', 'surplus_refund') group by charge_id)
select 'balance' as invariant, c.charge_id,
       format('%s: amount %s, moved %s reserved and %s settled', c.status, c.amount,
         coalesce(own.reserved, 0), coalesce(own.settled, 0)) as details
from finance_charge c left join own using (charge_id)
where (coalesce(own.reserved, 0), coalesce(own.settled, 0)) <> (
        case when c.status = 'pre_authorized' then c.amount else 0 end,
        case when c.status = 'authorized' then c.amount else 0 end)
   or (c.reserved, c.settled) <> (coalesce(own.reserved, 0), coalesce(own.settled, 0))
   or (c.status = 'charged_back' and coalesce(own.disputed, 0) <> -c.amount)
union all
select 'never_negative', charge_id,
       format('%s reserved and %s settled after event %s', min(reserved), min(settled), min(position))
from (select charge_id, position,
             sum(reserved_delta) over history as reserved, sum(settled_delta) over history as settled
      from finance_movement where kind not in ('surplus', 'surplus_refund')
      window history as (partition by charge_id order by position
        range between unbounded preceding and current row)) running
where reserved < 0 or settled < 0
group by charge_id
union all
select 'surplus', charge_id, format('%s left, the charge says %s', sum(moved), min(surplus))
from (select m.charge_id, m.reserved_delta + m.settled_delta as moved, c.surplus
      from finance_movement m join finance_charge c using (charge_id)
      where kind in ('surplus', 'surplus_refund')) extra
group by charge_id having sum(moved) < 0 or sum(moved) <> min(surplus)
union all
select 'currency', m.charge_id, format('%s moved of a charge in %s', m.currency, c.currency)
from finance_movement m left join finance_charge c using (charge_id)
where m.currency is distinct from c.currency
union all
select 'attempt', m.charge_id, format('attempt %s of a movement is not known', m.attempt_id)
from finance_movement m
where not exists (select from finance_attempt t where t.attempt_id = m.attempt_id and t.charge_id = m.charge_id)
union all
select 'same_as_merchants_see', c.charge_id,
       format('%s, amount %s; merchants see %s, amount %s', c.status, c.amount, seen.status, seen.amount)
from finance_charge c join charge seen on seen.id = c.charge_id
where seen.sequence_number = c.position and (seen.status, seen.amount) <> (c.status, c.amount)
union all
select 'complete', seen.id, 'a charge is missing'
from charge seen cross join finance_position p
where seen.created_at < p.as_of - interval '1 minute'
  and not exists (select from finance_charge c where c.charge_id = seen.id);
comment on view finance.invariant_violations is
  'What must never be: this view has no row. It is checked every night, and payments_finance_violations tells of it.';
