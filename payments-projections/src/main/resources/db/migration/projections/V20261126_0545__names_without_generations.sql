-- Nothing takes the place of these tables any more: they have the names by which everybody reads them. Views that read
-- them are made again as they are, with their comments and for the same readers.
create temporary table reading on commit drop as
select distinct view.oid
from pg_depend join pg_rewrite on pg_rewrite.oid = objid join pg_class view on view.oid = ev_class
where classid = 'pg_rewrite'::regclass and view.oid <> refobjid
  and refobjid in ('charge'::regclass, 'card'::regclass, 'session'::regclass);

create temporary table again on commit drop as
select 1 as number, format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) as statement from reading
union all
select 2, format('comment on view %s is %L', objoid::regclass, description)
from pg_description where classoid = 'pg_class'::regclass and objsubid = 0
  and objoid in (select oid from reading union all values ('charge'::regclass::oid), ('card'::regclass), ('session'::regclass))
union all
select 2, format('comment on column %s.%I is %L', objoid::regclass, attname, description)
from pg_description join pg_attribute on attrelid = objoid and attnum = objsubid
where classoid = 'pg_class'::regclass and objoid in (select oid from reading)
union all
select 2, format('grant %s on %s to %I', privilege_type, oid::regclass, grantee::regrole)
from pg_class cross join lateral aclexplode(relacl)
where grantee <> 0 and grantee <> relowner
  and oid in (select oid from reading union all values ('charge'::regclass::oid), ('card'::regclass), ('session'::regclass));
update again set statement = replace(statement, 'comment on view ' || name, 'comment on table ' || name)
from unnest(array['charge', 'card', 'session']) as name where statement like 'comment on view ' || name || ' is %';

do $$
declare
  statement text;
begin
  for statement in select format('drop view %s', oid::regclass) from reading loop
    execute statement;
  end loop;
  drop view charge, card, session;
  alter table charge_g1 rename to charge;
  alter table card_g1 rename to card;
  alter table session_g1 rename to session;
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
  for statement in select again.statement from again order by number loop
    execute statement;
  end loop;
end
$$;
