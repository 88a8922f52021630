-- The id of what a request makes, chosen before anything is done: a repeat finds by it what became of
-- an operation whose node did not live to say so.
alter table idempotency_record rename column node_id to operation_id;

-- Keys are claimed in the order of time, so that a block range index finds the expired ones for next to nothing.
create index idempotency_record_claimed_at on idempotency_record using brin (claimed_at);
