-- Disputes of charges, as cases of their providers.
create table finance_dispute (
  charge_id  uuid        not null,
  case_id    text        not null,
  reason     text        not null,
  state      text        not null,
  amount     bigint      not null,
  respond_by timestamptz,
  opened_at  timestamptz not null,
  updated_at timestamptz not null,
  primary key (charge_id, case_id)
);
-- Few are to be answered, and those are read often.
create index finance_dispute_respond_by on finance_dispute (respond_by) where state in ('open', 'charged_back');

create view finance.disputes as
select d.case_id as dispute_id, d.state, d.reason, d.charge_id, c.account_id, c.merchant_id, c.provider_type,
       c.payment_type, d.amount, c.currency, c.decimals, d.respond_by, d.opened_at, d.updated_at,
       a.as_of_position, a.as_of
from finance_dispute d
  join finance_charge c using (charge_id)
  cross join finance.as_of a;
comment on view finance.disputes is
  'Disputes by buyers and returns by their banks, each with its amount and the day until which it can be answered.';

do $$
declare
  described record;
begin
  for described in
    select * from (values
      ('dispute_id', 'The provider''s own id of it, unique within the charge'),
      ('state', 'open (announced, no money has gone back), charged_back (it has gone back), won (it has come back) or lost (it does not come back)'),
      ('reason', 'fraud, not_received, not_as_described, duplicate, processing_error or other'),
      ('charge_id', 'The charge'),
      ('account_id', 'The account (X-Client-ID)'),
      ('merchant_id', 'The merchant of the account'),
      ('provider_type', 'The provider'),
      ('payment_type', 'How the buyer has paid: credit or pix; boleto for one that waits for a person'),
      ('amount', 'How much of the payment is disputed, in minor units'),
      ('currency', 'The ISO 4217 currency that the amounts are in'),
      ('decimals', 'How many decimals the currency has: an amount of the interface is the minor units divided by 10 to the power of this'),
      ('respond_by', 'Until when it can be answered at the provider; null when it cannot, or nobody has told'),
      ('opened_at', 'When it became known'),
      ('updated_at', 'When something about it became known last'),
      ('as_of_position', 'Up to where the events were read: the number of the epoch, a colon, and the first transaction that was not read'),
      ('as_of', 'The instant that the row is true for. What was stored in the last 15 seconds before may be missing; null while the tables are filled for the first time, or anew')
    ) as list (name, meaning)
  loop
    execute format('comment on column finance.disputes.%I is %L', described.name, described.meaning);
  end loop;
end $$;
