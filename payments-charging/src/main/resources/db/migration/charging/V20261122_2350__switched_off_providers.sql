-- Since when people let a merchant's account at a provider take no new charges, until they switch it on again.
alter table merchant_provider add column switched_off_at timestamptz;
comment on column merchant_provider.switched_off_at is
  'Since when an operator lets the account take no new charges; those that went through it go on.';
