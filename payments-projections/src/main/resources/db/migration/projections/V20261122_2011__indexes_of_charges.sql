-- Lists find their place by charge_block, so that three indexes have nobody left who asks them. None of those
-- that remain has a column that an ordinary change of a charge changes: its new row then needs no entry in any of
-- them, where it finds room beside the old one.
drop index charge_g1_merchant;
drop index charge_g1_status;
drop index charge_g1_payment_type;

drop index charge_g1_flagged;
create index charge_g1_flagged on charge_g1 (id) where flagged_reason is not null;

-- The requests of all operations of a charge that has had more than one; most have one, the charge's own.
alter table charge_g1 add column later_request_ids jsonb generated always as (
  case when jsonb_array_length(transaction_requests) > 1
    then jsonb_path_query_array(transaction_requests, '$[*].requestId') end) stored;
create or replace view charge as select * from charge_g1;
drop index charge_g1_operation_request;
create index charge_g1_later_request on charge_g1
  using gin (later_request_ids jsonb_path_ops) where later_request_ids is not null;

alter table charge_g1 set (fillfactor = 80);
