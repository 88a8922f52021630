-- Who buys. What is personal about a customer is a personal text under a key of the customer's own;
-- here are only keyed hashes of it, by which it is found and kept unique within the account.
create table customer (
  id            uuid        primary key,
  client_id     uuid        not null,
  document_type varchar(20) not null,
  email_hash    bytea       not null,
  document_hash bytea       not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create unique index customer_email on customer (client_id, email_hash);
create unique index customer_document on customer (client_id, document_hash);
create index customer_newest on customer (client_id, created_at, id);

-- A card belongs to one customer at most.
create table customer_card (
  card_id       uuid        primary key,
  customer_id   uuid        not null references customer on delete cascade,
  client_id     uuid        not null,
  associated_at timestamptz not null
);
create index customer_card_newest on customer_card (customer_id, associated_at, card_id);
