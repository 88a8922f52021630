-- What the buyer pays where it is not a card: the terms, the code, and until when.
alter table charge_g1 add column payment_terms jsonb;
alter table charge_g1 add column payment_code varchar(512);
alter table charge_g1 add column expires_at timestamptz;
create or replace view charge as select * from charge_g1;
