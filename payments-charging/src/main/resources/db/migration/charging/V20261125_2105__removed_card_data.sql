-- What is removed stays in the files until PostgreSQL tidies up, by default when a fifth of a table is dead rows. Of
-- card data nothing is to stay: each dead row is a reason, looked for at each autovacuum_naptime (a minute by default).
alter table card_code  set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 0);
alter table card_token set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 0);
alter table vault_card set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 0);
