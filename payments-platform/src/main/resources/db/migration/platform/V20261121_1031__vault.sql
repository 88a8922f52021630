-- Shows with which keys this database was written.
create table key_check (
  name   varchar(20) primary key,
  hashed bytea       not null,
  sealed bytea       not null
);

-- Card data, encrypted before they get here.
create table vault_card (
  card_id     uuid  primary key,
  client_id   uuid  not null,
  sealed      bytea not null,
  fingerprint bytea not null
);

-- Texts that may speak of a person, each under the key of the one it speaks of.
create table subject_key (
  subject_id uuid  primary key,
  client_id  uuid  not null,
  sealed_key bytea not null
);
create table personal_text (
  owner_id   uuid  primary key,
  client_id  uuid  not null,
  subject_id uuid  not null,
  sealed     bytea not null
);
create index personal_text_of_subject on personal_text (subject_id);
