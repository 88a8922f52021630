-- When the history was checked against its seals, and what came of it. Rows are only ever added.
create table verification_run (
  id               bigint      generated always as identity primary key,
  at               timestamptz not null,
  seals            integer     not null,
  sealed_at        timestamptz,
  last_event       bigint      not null,
  events           bigint      not null,
  unsealed_events  bigint      not null,
  changes          bigint      not null,
  unsealed_changes bigint      not null,
  findings         bigint      not null,
  told             text        not null
);
comment on table verification_run is 'Checks of the whole history against its seals, by command or in the console.';
comment on column verification_run.last_event is 'The highest index of events that a seal covered then; 0 without any.';
comment on column verification_run.told is 'What is not as it was sealed, the first of it; empty when everything is.';
create trigger verification_run_rows_stay before update or delete on verification_run
  for each row execute function refuse_change();
create trigger verification_run_table_stays before truncate on verification_run
  for each statement execute function refuse_change();
revoke update, delete, truncate on verification_run from payments_application;

-- For auditors.
create view audit.verifications as
select at, seals, sealed_at, last_event, events, unsealed_events, changes, unsealed_changes, findings, told
from payments.verification_run;
grant select on audit.verifications to payments_application;
do $$
begin
  if exists (select from pg_roles where rolname = 'payments_auditor')
      and has_schema_privilege('payments_auditor', 'audit', 'usage') then
    grant select on audit.verifications to payments_auditor;
  end if;
end $$;
