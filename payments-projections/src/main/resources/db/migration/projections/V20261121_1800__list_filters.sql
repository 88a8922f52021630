-- An account's list by each of its filters, in the order in which it is shown; by id and by order there
-- is an index already, and a list by session looks the ids up.
create index charge_g1_merchant on charge_g1 (client_id, merchant_id, created_at, id);
create index charge_g1_amount on charge_g1 (client_id, original_amount, created_at, id);
create index charge_g1_status on charge_g1 (client_id, status, created_at, id);
create index charge_g1_payment_type on charge_g1 (client_id, payment_type, created_at, id);
