-- Seals of the history (docs/seals.md). Rows are only ever added.
create table seal (
  number     bigint      primary key check (number > 0),
  sealed_at  timestamptz not null,
  events     bigint      not null,
  changes    bigint      not null,
  last_event bigint      not null,
  from_tx    xid8        not null,
  to_tx      xid8        not null,
  after      bigint      not null,
  statement  text        not null
);
comment on table seal is
  'Signed statements about the history. Sealed are the events of transactions before from_tx, and of those before '
  'to_tx the ones up to the global_index in after.';
create index seal_last_event on seal (last_event);
create trigger seal_rows_stay before update or delete on seal
  for each row execute function refuse_change();
create trigger seal_table_stays before truncate on seal
  for each statement execute function refuse_change();
revoke update, delete, truncate on seal from payments_application;

-- For auditors.
create view audit.seals as
select number, sealed_at, events, changes, last_event, statement from payments.seal;
grant select on audit.seals to payments_application;
do $$
begin
  if exists (select from pg_roles where rolname = 'payments_auditor')
      and has_schema_privilege('payments_auditor', 'audit', 'usage') then
    grant select on audit.seals to payments_auditor;
  end if;
end $$;
