-- Why a charge waits for a person, while it does.
alter table charge_g1 add column flagged_reason varchar(64);
create or replace view charge as select * from charge_g1;
create index charge_g1_flagged on charge_g1 (updated_at) where flagged_reason is not null;
