-- What the columns of the schema finance mean; docs/finance-tables.md is printed from these comments.
do $$
declare
  described record;
  commented text;
  used int;
begin
  for described in
    select * from (values
      ('*', 'as_of_position', 'Up to where the events were read: the number of the epoch, a colon, and the first transaction that was not read'),
      ('*', 'as_of', 'The instant that the row is true for. What was stored in the last 15 seconds before may be missing; null while the tables are filled for the first time, or anew'),
      ('*', 'charge_id', 'The charge'),
      ('*', 'account_id', 'The account (X-Client-ID)'),
      ('*', 'merchant_id', 'The merchant of the account'),
      ('*', 'session_id', 'The session that the charge pays; null when it has none'),
      ('*', 'order_id', 'The merchant''s own reference; null when there is none'),
      ('*', 'payment_type', 'How the buyer pays: credit, pix or boleto'),
      ('*', 'installments', 'In how many instalments, from 1; null unless by credit card'),
      ('*', 'currency', 'The ISO 4217 currency that the amounts are in'),
      ('*', 'decimals', 'How many decimals the currency has: an amount of the interface is the minor units divided by 10 to the power of this'),
      ('*', 'provider_type', 'The provider, for example SERVICE_SANDBOX'),
      ('*', 'provider_id', 'The merchant''s account at the provider'),
      ('*', 'attempt_id', 'The request to the provider; our reference there'),
      ('charges', 'status', 'As merchants see it: pending, pre_authorized, authorized, failed, canceled, voided or charged_back'),
      ('charges', 'requested_amount', 'What was asked for, in minor units'),
      ('charges', 'amount', 'What is left of it after captures and voids, in minor units, as merchants see it'),
      ('charges', 'reserved', 'What is reserved and not yet taken, in minor units: the sum of reserved_delta, without surplus'),
      ('charges', 'settled', 'What was taken and not given back, in minor units: the sum of settled_delta, without surplus'),
      ('charges', 'surplus', 'Money that came and does not belong to the charge, and was not given back, in minor units'),
      ('charges', 'created_at', 'When it was asked for'),
      ('charges', 'created_day', 'The day of that in the account''s time zone'),
      ('charges', 'updated_at', 'When something last happened to it'),
      ('charges', 'sequence_number', 'The position of the last event that is in the row, from 0'),
      ('movements', 'sequence_number', 'The position of its event in the charge''s history, from 0; with charge_id and kind it is the key'),
      ('movements', 'kind', 'pre_authorization, authorization (a card at once), confirmation (the payer has paid, told by the provider), capture, release (the part that a capture did not take), void (of a reservation), refund (of what was taken), charge_back, surplus (money that does not belong to the charge), surplus_refund'),
      ('movements', 'cause', 'On whose account: merchant, fraud_analysis, not_captured, outcome_unknown, late_success, session_overpaid or provider'),
      ('movements', 'provider_reference', 'The provider''s own id of the transaction; null when it told none'),
      ('movements', 'reserved_delta', 'By how many minor units the reserved money changed'),
      ('movements', 'settled_delta', 'By how many minor units the settled money changed'),
      ('movements', 'occurred_at', 'When it became known'),
      ('movements', 'booked_day', 'The day of that in the account''s time zone'),
      ('movements', 'belongs_to_day', 'The day that it belongs to: earlier than booked_day when the outcome of its request came to light on a later day'),
      ('movements', 'global_index', 'The number of its event in the store'),
      ('daily_totals', 'booked_day', 'The day in the account''s time zone'),
      ('daily_totals', 'kind', 'The kind of the movements'),
      ('daily_totals', 'movements', 'How many there were'),
      ('daily_totals', 'reserved_delta', 'By how many minor units the reserved money changed'),
      ('daily_totals', 'settled_delta', 'By how many minor units the settled money changed'),
      ('daily_totals', 'late_movements', 'How many of them belong to an earlier day'),
      ('provider_performance', 'hour', 'The hour in which the requests were sent (UTC)'),
      ('provider_performance', 'request_type', 'What was asked: pre_authorization, authorization, capture or void'),
      ('provider_performance', 'attempts', 'How many requests there were'),
      ('provider_performance', 'approved', 'How many of them the provider executed, or made a code for, as far as is known'),
      ('provider_performance', 'declined', 'How many of them the provider declined'),
      ('provider_performance', 'approval_rate', 'approved divided by approved and declined, 0 to 1; null when there is neither'),
      ('provider_performance', 'declines', 'How many were declined for which reason, by code; null when none was'),
      ('provider_performance', 'timed_out', 'How many were not answered in time, whatever came to light later'),
      ('provider_performance', 'not_sent', 'How many surely never left the service'),
      ('provider_performance', 'latency_p50_millis', 'Half of the answers came within so many milliseconds'),
      ('provider_performance', 'latency_p95_millis', '95 of 100 answers came within so many milliseconds'),
      ('provider_performance', 'latency_p99_millis', '99 of 100 answers came within so many milliseconds'),
      ('open_items', 'item', 'pending (no provider has said yes or no), unknown (the outcome of a request), flagged (nobody but a person can tell), expiring (a reservation or a code that ends at due_at), surplus (money that has to go back) or waiting_for_person (a fraud analysis that led to nothing)'),
      ('open_items', 'reason', 'Why it is flagged, or where surplus comes from; null where the item says it all'),
      ('open_items', 'amount', 'The amount that it is about, in minor units'),
      ('open_items', 'since', 'Since when it is open'),
      ('open_items', 'age', 'For how long it had been open at as_of'),
      ('open_items', 'due_at', 'When it ends by itself; null when it does not, or nobody knows when'),
      ('invariant_violations', 'invariant', 'What does not hold'),
      ('invariant_violations', 'details', 'How it stands')
    ) as list (view, name, meaning)
  loop
    used := 0;
    for commented in
      select table_name from information_schema.columns
      where table_schema = 'finance' and column_name = described.name
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

grant select on all tables in schema finance to payments_application;
alter default privileges in schema finance grant select on tables to payments_application;
