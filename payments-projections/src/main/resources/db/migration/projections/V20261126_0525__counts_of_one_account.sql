-- Counts the charges of one account anew, as its transaction sees them; it has to see one moment, and nobody else may
-- count. Changes that come later are counted later.
create function count_charges_of(account uuid, block_size integer default 128) returns void
language plpgsql set search_path from current as $$
begin
  delete from charge_change where client_id = account;
  delete from charge_block where client_id = account;
  delete from charge_count where client_id = account;
  create temporary table numbered on commit drop as
    select counted.amount, merchant_id, payment_type, status, created_at, id,
      ((row_number() over (partition by counted.amount order by created_at, id) - 1) / block_size)::integer as number
    from charge cross join lateral (values (0), (original_amount)) as counted (amount)
    where client_id = account;
  insert into charge_block
  select account, amount, number,
    case when number = 0 then '-infinity' else (array_agg(created_at order by created_at, id))[1] end,
    case when number = 0 then '00000000-0000-0000-0000-000000000000' else
      (array_agg(id order by created_at, id))[1] end,
    (array_agg(created_at order by created_at desc, id desc))[1],
    (array_agg(id order by created_at desc, id desc))[1],
    count(*)
  from numbered group by amount, number;
  insert into charge_count
  select account, amount, counted.merchant, 0, number, payment_type, status, count(*)
  from numbered cross join lateral
    (values ('00000000-0000-0000-0000-000000000000'::uuid), (merchant_id)) as counted (merchant)
  group by amount, counted.merchant, number, payment_type, status;
  for level_above in 1 .. 7 loop
    insert into charge_count
    select client_id, original_amount, merchant_id, level_above, number >> 4, payment_type, status, sum(charges)
    from charge_count
    where client_id = account and level = level_above - 1 and original_amount in (
      select original_amount from charge_block where client_id = account and number = 1 << (4 * level_above))
    group by client_id, original_amount, merchant_id, number >> 4, payment_type, status;
  end loop;
  drop table numbered;
end $$;
comment on function count_charges_of(uuid, integer) is
  'Makes charge_block and charge_count of one account of the rows of its charges.';
