-- The service keeps how far it is where the command does.
grant select, insert, update, delete on rebuilding.finance_state to payments_application;

-- The statement that makes these rows is the same since the table was made: they need not be made again.
insert into derived_table (name, made_for, mended_at)
values ('charge_term', '7d7f0ffc-ac30-3447-942e-01df5276b62b', now());
