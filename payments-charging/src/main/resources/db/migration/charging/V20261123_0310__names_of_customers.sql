-- Operators look for customers by their names. Stored are keyed hashes of the whole name and of each word of it, written
-- behind the request that stores the customer, and gone with the customer's row.
alter table customer add column name_hashes bytea[];
comment on column customer.name_hashes is 'Null until the hashes of the name are written.';
create index customer_names on customer using gin (name_hashes) where name_hashes is not null;
create index customer_names_missing on customer (updated_at) where name_hashes is null;
