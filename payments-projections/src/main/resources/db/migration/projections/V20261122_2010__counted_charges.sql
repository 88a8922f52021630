-- How many charges an account's list has, and where a page of it begins, is counted ahead. An account's charges
-- are cut into blocks in the order of their lists, (created_at, id); charge_count says how many charges of each
-- merchant, payment type and status a block has. A change of a charge leaves a row in charge_change, in the
-- transaction that changes the charge. What is there is not in the counts yet: counts and changes read in one
-- snapshot are exact, and changes are moved into the counts in the background.
create table charge_change (
  id              uuid        not null,
  client_id       uuid        not null,
  merchant_id     uuid        not null,
  payment_type    varchar(20) not null,
  original_amount bigint      not null,
  created_at      timestamptz not null,
  status_before   varchar(20),
  status          varchar(20) not null,
  changed_at      timestamptz not null,
  sequence_number bigint      not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index charge_change_account on charge_change (client_id);
comment on table charge_change is
  'Changes of charges that charge_count has not counted yet; status_before is null for a new charge.';

-- The original amount 0 stands for every amount: the charges of each single amount have blocks of their own.
create table charge_block (
  client_id        uuid        not null,
  original_amount  bigint      not null,
  number           integer     not null,
  first_created_at timestamptz not null,
  first_id         uuid        not null,
  last_created_at  timestamptz not null,
  last_id          uuid        not null,
  charges          integer     not null,
  primary key (client_id, original_amount, number)
) with (fillfactor = 80);
create unique index charge_block_first
  on charge_block (client_id, original_amount, first_created_at, first_id);
comment on table charge_block is
  'Consecutive charges of an account, by (created_at, id), from the first to that of the next block.';

-- Level 0 counts single blocks, level 1 sixteen of them together, level 2 sixteen of those. A level is kept from
-- its second row on. The merchant of zeros stands for all merchants.
create table charge_count (
  client_id       uuid        not null,
  original_amount bigint      not null,
  merchant_id     uuid        not null,
  level           integer     not null,
  number          integer     not null,
  payment_type    varchar(20) not null,
  status          varchar(20) not null,
  charges         bigint      not null,
  primary key (client_id, original_amount, merchant_id, level, number, payment_type, status)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
comment on table charge_count is 'How many charges are in the blocks of charge_block; what is not here is none.';

-- Counts all charges anew from their rows. Whoever changes a charge meanwhile waits for its end.
create function count_charges_anew(block_size integer default 128) returns void
language plpgsql set search_path from current as $$
begin
  lock table charge_change in share row exclusive mode;
  delete from charge_change;
  delete from charge_block;
  delete from charge_count;
  create temporary table numbered on commit drop as
    select client_id, counted.amount, merchant_id, payment_type, status, created_at, id,
      ((row_number() over (partition by client_id, counted.amount order by created_at, id) - 1)
        / block_size)::integer as number
    from charge cross join lateral (values (0), (original_amount)) as counted (amount);
  insert into charge_block
  select client_id, amount, number,
    case when number = 0 then '-infinity' else (array_agg(created_at order by created_at, id))[1] end,
    case when number = 0 then '00000000-0000-0000-0000-000000000000' else
      (array_agg(id order by created_at, id))[1] end,
    (array_agg(created_at order by created_at desc, id desc))[1],
    (array_agg(id order by created_at desc, id desc))[1],
    count(*)
  from numbered group by client_id, amount, number;
  insert into charge_count
  select client_id, amount, counted.merchant, 0, number, payment_type, status, count(*)
  from numbered cross join lateral
    (values ('00000000-0000-0000-0000-000000000000'::uuid), (merchant_id)) as counted (merchant)
  group by client_id, amount, counted.merchant, number, payment_type, status;
  for level_above in 1 .. 7 loop
    insert into charge_count
    select client_id, original_amount, merchant_id, level_above, number >> 4, payment_type, status,
      sum(charges)
    from charge_count
    where level = level_above - 1 and (client_id, original_amount) in (
      select client_id, original_amount from charge_block where number = 1 << (4 * level_above))
    group by client_id, original_amount, merchant_id, number >> 4, payment_type, status;
  end loop;
  drop table numbered;
end $$;
comment on function count_charges_anew(integer) is
  'Makes charge_block and charge_count of the rows of charges, for instance after those were rebuilt.';
select count_charges_anew();
