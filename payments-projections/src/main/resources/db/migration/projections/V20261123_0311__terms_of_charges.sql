-- What operators search charges by, and merchants do not. It is written behind the charges, by one node at a time,
-- which reads the events below the safe position, so that no charge waits for an index that only the console needs.
create table charge_term (
  kind       varchar(20) not null,
  term       text        not null,
  created_at timestamptz not null,
  charge_id  uuid        not null,
  primary key (kind, term, created_at, charge_id)
);
comment on column charge_term.kind is
  'last_four, card, customer (its id), attempt (our reference), reference (the provider''s) or authorization';
comment on column charge_term.created_at is 'When the charge was created: the newest ones are shown first.';

-- One row: how far the events were read.
create table charge_term_position (
  only_row    boolean     primary key default true check (only_row),
  epoch       integer     not null,
  from_tx     bigint      not null,
  to_tx       bigint      not null,
  after_index bigint      not null,
  as_of       timestamptz
);
insert into charge_term_position (epoch, from_tx, to_tx, after_index) values (0, 0, 0, 0);

-- Empties the table, so that it is filled anew. It runs as the owner, because the service may not truncate.
create function empty_charge_terms() returns void
language sql security definer set search_path = payments, pg_temp as $$
  truncate charge_term;
  update charge_term_position set epoch = 0, from_tx = 0, to_tx = 0, after_index = 0, as_of = null;
$$;
revoke execute on function empty_charge_terms() from public;
grant execute on function empty_charge_terms() to payments_application;
