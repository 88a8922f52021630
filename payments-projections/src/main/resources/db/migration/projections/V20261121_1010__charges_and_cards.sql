-- Each projection is derived from events alone. Its table carries a generation, so that a rebuilt one
-- can take its place; everybody reads and writes through the view.
create table charge_g1 (
  id                   uuid         primary key,
  client_id            uuid         not null,
  merchant_id          uuid         not null,
  customer_id          uuid,
  card_id              uuid,
  order_id             varchar(255),
  status               varchar(20)  not null,
  amount               bigint       not null,
  original_amount      bigint       not null,
  currency             char(3)      not null,
  capture              boolean      not null,
  payment_type         varchar(20)  not null,
  installments         integer,
  request_id           varchar(128),
  idempotency_key      varchar(255),
  transaction_requests jsonb        not null,
  created_at           timestamptz  not null,
  updated_at           timestamptz  not null,
  sequence_number      bigint       not null
);
create index charge_g1_newest on charge_g1 (client_id, created_at, id);
create index charge_g1_order on charge_g1 (client_id, order_id) where order_id is not null;

create view charge as select * from charge_g1;
comment on view charge is 'One row per charge, amounts in minor units of currency; derived from events.';

create table card_g1 (
  id                   uuid         primary key,
  client_id            uuid         not null,
  status               varchar(20)  not null,
  brand                varchar(20)  not null,
  first6_digits        char(6)      not null,
  last4_digits         char(4)      not null,
  expiration           date         not null,
  cvv_checked          boolean      not null,
  created_at           timestamptz  not null,
  updated_at           timestamptz  not null,
  sequence_number      bigint       not null
);
create index card_g1_newest on card_g1 (client_id, created_at, id);

create view card as select * from card_g1;
comment on view card is 'One row per stored card; expiration is the first day of its last month.';
