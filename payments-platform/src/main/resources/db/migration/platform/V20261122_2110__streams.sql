-- Whoever reads events or audit entries as a stream reads the rows of transactions below
-- pg_snapshot_xmin, a window of transactions at a time.
create index domain_event_tx on domain_event (tx);
create index audit_entry_tx on audit_entry (tx);

-- Numbers of transactions begin again in another cluster, such as one into which a dump was restored.
-- Rows up to settled_event and settled_change were there when the service first ran on the cluster:
-- they are settled, whatever their transaction.
create table stream_epoch (
  number            integer     primary key check (number > 0),
  system_identifier bigint      not null,
  settled_event     bigint      not null,
  settled_change    bigint      not null,
  begun_at          timestamptz not null default clock_timestamp()
);
revoke insert, update, delete on stream_epoch from payments_application;

-- Begins an epoch unless the last one is that of this cluster. It runs as the owner, because it locks the
-- tables for a moment: whoever had begun to write has then ended, and whoever begins gets a higher index.
create function begin_stream_epoch() returns void
language plpgsql security definer set search_path = payments, pg_temp as $$
declare
  this_cluster bigint := (select system_identifier from pg_control_system());
begin
  if this_cluster = (select system_identifier from stream_epoch order by number desc limit 1) then
    return;
  end if;
  lock table stream_epoch in exclusive mode;
  if this_cluster is distinct from
      (select system_identifier from stream_epoch order by number desc limit 1) then
    lock table audit_entry, domain_event in share row exclusive mode;
    insert into stream_epoch (number, system_identifier, settled_event, settled_change)
    values (
      (select coalesce(max(number), 0) + 1 from stream_epoch),
      this_cluster,
      (select coalesce(max(global_index), 0) from domain_event),
      (select coalesce(max(id), 0) from audit_entry));
  end if;
end $$;
