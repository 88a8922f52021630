-- Charges refer to the provider account that they went through: what is removed takes no new ones,
-- and stays for the captures and voids of the old ones.
alter table merchant_provider add column removed_at timestamptz;
