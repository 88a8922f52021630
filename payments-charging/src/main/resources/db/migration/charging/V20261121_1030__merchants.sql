-- Whom the money is for, and through which providers, in which order.
create table merchant (
  id         uuid         primary key,
  client_id  uuid         not null,
  mcc        varchar(4)   not null,
  name       varchar(255),
  city       varchar(255),
  status     varchar(20)  not null,
  created_at timestamptz  not null,
  updated_at timestamptz  not null
);
create index merchant_newest on merchant (client_id, created_at, id);

create table merchant_provider (
  id                 uuid         primary key,
  merchant_id        uuid         not null references merchant,
  client_id          uuid         not null,
  name               varchar(255) not null,
  priority           integer      not null,
  provider_type      varchar(64)  not null,
  sealed_credentials bytea        not null
);
create index merchant_provider_by_priority on merchant_provider (merchant_id, priority);
