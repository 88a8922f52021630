-- Support knows the id of a request, from an answer or from the log, and asks which charge it was about.
-- Most charges have one operation, whose request is the charge's own; only the others are searched within.
create index charge_g1_request on charge_g1 (client_id, request_id);
create index charge_g1_operation_request on charge_g1
  using gin (transaction_requests jsonb_path_ops) where jsonb_array_length(transaction_requests) > 1;
