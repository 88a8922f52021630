-- People who sign in to the console. Names are written in small letters, so that one person has one.
create table console_operator (
  id                uuid         primary key,
  name              varchar(64)  not null unique check (name = lower(name)),
  role              varchar(20)  not null check (role in ('support', 'auditor', 'finance', 'admin')),
  password_hash     varchar(255) not null,
  sealed_totp       bytea,
  totp_confirmed_at timestamptz,
  totp_last_step    bigint       not null default 0,
  language          varchar(10)  not null,
  time_zone         varchar(64)  not null,
  demo              boolean      not null default false,
  created_at        timestamptz  not null,
  disabled_at       timestamptz,
  version           bigint       not null default 0
);
comment on column console_operator.sealed_totp is 'The secret of the second factor, encrypted.';
comment on column console_operator.totp_last_step is
  'The step of the last code that was taken: none is taken twice.';

-- Who is signed in, on all nodes alike. The cookie has the token; here is its hash, which opens nothing.
create table console_session (
  token_hash  bytea       primary key,
  operator_id uuid        not null references console_operator,
  started_at  timestamptz not null,
  used_at     timestamptz not null,
  address     varchar(64) not null
);
create index console_session_operator on console_session (operator_id);

-- Attempts to sign in that failed or are under way, by operator and by address, so that guessing is slow.
create table console_attempt (
  subject    bytea       primary key,
  failures   integer     not null,
  last_at    timestamptz not null,
  blocked_until timestamptz not null
);
comment on column console_attempt.subject is 'A hash of the name or the address.';
