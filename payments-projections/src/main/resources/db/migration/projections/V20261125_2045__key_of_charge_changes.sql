-- Logical replication finds rows by their key, and refuses to delete from a published table that has none. The same
-- position of a charge changes its counts once.
alter table charge_change add primary key (id, sequence_number);
