-- The check sums of keys that were made up to now can be computed by anybody. Nodes of the version before,
-- which do not know the column, still make such keys while nodes are replaced.
alter table api_key add column old_check_sum boolean not null default true;

create index api_key_old_check_sum on api_key (hash) where old_check_sum;
