-- What says when a number is not needed any more. Both times are empty where the number has left.
alter table vault_card
  add column used_at timestamptz,
  add column valid_until timestamptz;
-- Nodes of the version before this one do not write it.
alter table vault_card alter column used_at set default now();
comment on column vault_card.used_at is
  'When the number was stored or a charge used it last, exact to an hour; of numbers from before, when this column came.';
comment on column vault_card.valid_until is 'When the last month in which the card is valid is over everywhere.';
create index vault_card_used on vault_card (one_shot, used_at) where used_at is not null;
create index vault_card_valid on vault_card (valid_until) where valid_until is not null;
