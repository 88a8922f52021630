-- Stored answers may hold personal data: who is erased is erased there too, and the key stays used.
alter table idempotency_record add column subject_id uuid, add column erased_at timestamptz;
create index idempotency_record_subject on idempotency_record (client_id, subject_id)
  where subject_id is not null;
