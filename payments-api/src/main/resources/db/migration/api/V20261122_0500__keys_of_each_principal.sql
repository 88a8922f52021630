-- A buyer's key takes nobody's idempotency key away: every principal has its own space. All secret keys of
-- an account are one principal, which the rows say already. Named as before, and beginning with the same
-- columns, so that nodes of the version before go on while a release is rolled out.
alter table idempotency_record
  drop constraint idempotency_record_pkey,
  add constraint idempotency_record_pkey primary key (client_id, idempotency_key, principal);

-- Whether a stored answer was sealed for its principal too. Those from before this migration were sealed for
-- account and key alone; they are forgotten after 31 days like any other.
alter table idempotency_record add column sealed_for_principal boolean not null default false;
