-- What charges need next although nobody asks for it; follows from their histories alone.
create table charge_agenda (
  charge_id uuid        primary key,
  client_id uuid        not null,
  due_at    timestamptz not null
);
create index charge_agenda_due on charge_agenda (due_at);

-- What follows from an analysis; only anti-fraud providers have it.
alter table merchant_provider add column fraud_options jsonb;
