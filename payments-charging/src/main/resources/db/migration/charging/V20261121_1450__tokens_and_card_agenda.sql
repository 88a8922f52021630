-- Cards that nobody has used yet, encrypted before they get here; emptied when used or too old.
create table card_token (
  id         uuid        primary key,
  client_id  uuid        not null,
  sealed     bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index card_token_expiring on card_token (expires_at);
create index card_token_to_empty on card_token (expires_at) where sealed is not null;

-- Verification codes until their first use. UNLOGGED: they never reach the write-ahead log, nor a
-- backup made of it; a crash loses them.
create unlogged table card_code (
  owner_id   uuid        primary key,
  client_id  uuid        not null,
  sealed     bytea       not null,
  expires_at timestamptz not null
);
create index card_code_expiring on card_code (expires_at);

-- When a pending card fails by itself; follows from its history alone.
create table card_agenda (
  card_id   uuid        primary key,
  client_id uuid        not null,
  due_at    timestamptz not null
);
create index card_agenda_due on card_agenda (due_at);
