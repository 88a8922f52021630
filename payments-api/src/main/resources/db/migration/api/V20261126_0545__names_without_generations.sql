-- Nothing takes the place of these tables any more: they have the names by which everybody reads them.
create temporary table granted on commit drop as
select format('grant %s on %I.%I to %I', privilege_type, relnamespace::regnamespace, relname, grantee::regrole) as again
from pg_class cross join lateral aclexplode(relacl)
where grantee <> 0 and grantee <> relowner
  and (relnamespace = 'payments'::regnamespace and relname in ('charge', 'card', 'session')
    or relnamespace = 'audit'::regnamespace and relname = 'subjects');

drop view audit.subjects;
drop view charge, card, session;
alter table charge_g1 rename to charge;
alter table card_g1 rename to card;
alter table session_g1 rename to session;
comment on table charge is 'One row per charge, amounts in minor units of currency; derived from events.';
comment on table card is 'One row per stored card; expiration is the first day of its last month.';
comment on table session is
  'One row per session, amounts in minor units of currency; charge_id is the charge that pays it.';

-- Whose subject is which, by account and time of creation: how the events of one account are found.
create view audit.subjects as
select 'charge' as subject_type, id as subject_id, client_id as account_id, created_at from payments.charge
union all
select 'card', id, client_id, created_at from payments.card
union all
select 'session', id, client_id, created_at from payments.session;

do $$
declare
  statement text;
begin
  for statement in
    select format('alter table %I rename constraint %I to %I', relname, conname, replace(conname, '_g1', ''))
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace = 'payments'::regnamespace and relname in ('charge', 'card', 'session') and conname like '%\_g1%'
  loop
    execute statement;
  end loop;
  for statement in
    select format('alter index %I rename to %I', relname, replace(relname, '_g1', ''))
    from pg_class
    where relnamespace = 'payments'::regnamespace and relkind = 'i' and relname like '%\_g1\_%'
  loop
    execute statement;
  end loop;
  for statement in select again from granted
  loop
    execute statement;
  end loop;
end
$$;
