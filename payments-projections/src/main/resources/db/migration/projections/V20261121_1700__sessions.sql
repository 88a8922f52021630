-- Derived from events alone, like charges and cards.
create table session_g1 (
  id                   uuid         primary key,
  client_id            uuid         not null,
  merchant_id          uuid         not null,
  order_id             varchar(255),
  status               varchar(20)  not null,
  active               boolean      not null,
  amount               bigint       not null,
  currency             char(3)      not null,
  capture              boolean      not null,
  due_at               timestamptz,
  payment_methods      jsonb        not null,
  pending_charge_id    uuid,
  charge_id            uuid,
  charge_ids           uuid[]       not null,
  created_at           timestamptz  not null,
  updated_at           timestamptz  not null,
  sequence_number      bigint       not null
);
create index session_g1_newest on session_g1 (client_id, created_at, id);
create index session_g1_order on session_g1 (client_id, order_id) where order_id is not null;

create view session as select * from session_g1;
comment on view session is
  'One row per session, amounts in minor units of currency; charge_id is the charge that pays it.';
