-- Numbers from before there were times for them are kept as if they had been used now; those of cards that have failed
-- leave as others do.
update vault_card
set used_at = now(),
  valid_until = (card.expiration + interval '1 month')::timestamp at time zone interval '-12:00',
  one_shot = one_shot and card.status <> 'failed',
  leaves_at = case when card.status = 'failed' then now() else leaves_at end
from card
where card.id = vault_card.card_id and sealed is not null;
