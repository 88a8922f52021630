-- The customer whom a merchant made a session for, if it said so.
alter table session_g1 add column customer_id uuid;
create or replace view session as select * from session_g1;
