-- Operators change their own passwords, and must after an admin has made one. Who does not sign in for long is let in no
-- more; for those whom the table knows already, that time begins now.
alter table console_operator
  add column password_to_change boolean     not null default false,
  add column used_at            timestamptz not null default now();
comment on column console_operator.password_to_change is 'Whether somebody else has made the password, so that it has to be changed.';
comment on column console_operator.used_at is 'The last sign-in, or when the operator was made or enabled.';

-- The passwords that an operator had, hashed, so that none of the last ones comes back.
create table console_password (
  id          bigint      generated always as identity primary key,
  operator_id uuid        not null references console_operator,
  hash        varchar(255) not null
);
create index console_password_operator on console_password (operator_id, id);

-- From where operators have signed in. There, failures are counted apart, so that strangers elsewhere lock nobody out.
create table console_source (
  operator_id uuid        not null references console_operator,
  source_hash bytea       not null,
  used_at     timestamptz not null,
  primary key (operator_id, source_hash)
);
comment on column console_source.source_hash is 'Of the address, or of the first 64 bits of an IPv6 address.';

-- All attempts at one name are found by it, so that an admin can end a lock; old ones are removed.
alter table console_attempt add column name_hash bytea;
comment on column console_attempt.name_hash is 'Of the name that was tried; null for those of an address.';
create index console_attempt_name on console_attempt (name_hash);
create index console_attempt_last on console_attempt (last_at);
