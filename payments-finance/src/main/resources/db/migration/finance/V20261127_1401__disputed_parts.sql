-- A part of a payment may be disputed: what was left last is what a charge in dispute lacks.
create or replace view finance.invariant_violations as
with own as (
  select charge_id, sum(reserved_delta) as reserved, sum(settled_delta) as settled,
         (array_agg(settled_delta order by position desc) filter (where kind = 'charge_back'))[1] as disputed
  from finance_movement where kind not in ('surplus', 'surplus_refund', 'surplus_refund_undone') group by charge_id)
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
      from finance_movement where kind not in ('surplus', 'surplus_refund', 'surplus_refund_undone')
      window history as (partition by charge_id order by position
        range between unbounded preceding and current row)) running
where reserved < 0 or settled < 0
group by charge_id
union all
select 'surplus', charge_id, format('%s left, the charge says %s', sum(moved), min(surplus))
from (select m.charge_id, m.reserved_delta + m.settled_delta as moved, c.surplus
      from finance_movement m join finance_charge c using (charge_id)
      where kind in ('surplus', 'surplus_refund', 'surplus_refund_undone')) extra
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

comment on column finance.movements.kind is
  'pre_authorization, authorization (a card at once), confirmation (the payer has paid, told by the provider), capture, release (the part that a capture did not take), void (of a reservation), refund (of what was taken), capture_undone, void_undone and refund_undone (the provider says later that it did not happen), charge_back (a dispute, of all or a part), charge_back_reversal (the merchant won the dispute), surplus (money that does not belong to the charge), surplus_refund, surplus_refund_undone, fee (it became known what the provider keeps)';
