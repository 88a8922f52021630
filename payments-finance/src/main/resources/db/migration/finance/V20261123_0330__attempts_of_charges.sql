-- The attempts of a charge are asked for whenever its rows are compared with its events.
create index finance_attempt_charge on finance_attempt (charge_id);
