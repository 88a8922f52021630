-- Some files name a transaction twice: by its own id, and by that of the payment that it is about.
alter table reconciliation_row add column second_reference text;

create or replace view finance.settlement_rows as
select w.run_id, w.line, r.account_id, r.provider_type, w.reference, w.type, w.amount, w.currency, w.decimals, w.day,
       w.fee, m.charge_id, m.position as sequence_number, m.kind as movement_kind,
       r.epoch || ':' || r.to_tx as as_of_position, r.as_of, w.second_reference
from reconciliation_row w
  join reconciliation_run r on r.id = w.run_id and r.done_at is not null
  left join reconciliation_match m on m.run_id = w.run_id and m.line = w.line;

comment on column finance.settlement_rows.second_reference is
  'A second id of the transaction, which counts where no movement has the first one; null when the file has none';
