-- What providers keep: a movement of its own kind, which changes neither what is reserved nor what is settled.
-- No event told a fee before, so that the rows that are there need no change.
alter table finance_charge add column fee bigint;
alter table finance_movement add column fee_delta bigint not null default 0;
alter table finance_movement add column reconciliation_run_id uuid;

create or replace view finance.charges as
select c.charge_id, c.account_id, c.merchant_id, c.session_id, c.order_id, c.payment_type, c.installments,
       c.status, c.currency, c.decimals, c.requested_amount, c.amount, c.reserved, c.settled, c.surplus,
       c.provider_type, c.created_at, c.created_day, c.updated_at, c.position as sequence_number,
       a.as_of_position, a.as_of, c.fee
from finance_charge c cross join finance.as_of a;

create or replace view finance.movements as
select m.charge_id, m.position as sequence_number, m.kind, m.account_id, m.merchant_id, m.payment_type,
       m.provider_type, m.provider_id, m.attempt_id, m.cause, m.provider_reference, m.reserved_delta,
       m.settled_delta, m.currency, m.decimals, m.occurred_at, m.booked_day, m.belongs_to_day, m.global_index,
       a.as_of_position, a.as_of, m.fee_delta, m.reconciliation_run_id as run_id
from finance_movement m cross join finance.as_of a;

create or replace view finance.daily_totals as
select m.account_id, m.booked_day, m.merchant_id, m.provider_type, m.payment_type, m.kind, m.currency, m.decimals,
       count(*) as movements, sum(m.reserved_delta) as reserved_delta, sum(m.settled_delta) as settled_delta,
       count(*) filter (where m.belongs_to_day < m.booked_day) as late_movements,
       a.as_of_position, a.as_of, sum(m.fee_delta) as fee_delta
from finance_movement m cross join finance.as_of a
group by m.account_id, m.booked_day, m.merchant_id, m.provider_type, m.payment_type, m.kind, m.currency,
         m.decimals, a.as_of_position, a.as_of;

create or replace view finance.invariant_violations as
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
select 'fee', c.charge_id, format('fee %s, told %s', c.fee, told.fee)
from finance_charge c
  left join (select charge_id, sum(fee_delta) as fee from finance_movement where kind = 'fee' group by charge_id) told
    using (charge_id)
where c.fee is distinct from told.fee
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

comment on column finance.charges.fee is
  'What providers keep of it, in minor units: the sum of fee_delta; null while none of them has told a fee';
comment on column finance.movements.kind is
  'pre_authorization, authorization (a card at once), confirmation (the payer has paid, told by the provider), capture, release (the part that a capture did not take), void (of a reservation), refund (of what was taken), charge_back, surplus (money that does not belong to the charge), surplus_refund, fee (it became known what the provider keeps)';
comment on column finance.movements.fee_delta is
  'By how many minor units the fees that the provider keeps changed; 0 unless the kind is fee';
comment on column finance.movements.run_id is
  'The comparison of the settlement file that told a fee (finance.reconciliations); null otherwise';
comment on column finance.daily_totals.fee_delta is
  'By how many minor units the fees that providers keep changed';
