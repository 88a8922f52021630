-- A card that was brought along for one charge, and when its data leave because the charge has failed. The
-- fingerprint stays; what is sealed is gone.
alter table vault_card
  alter column sealed drop not null,
  add column one_shot boolean not null default false,
  add column leaves_at timestamptz;
create index vault_card_leaving on vault_card (leaves_at) where leaves_at is not null;
