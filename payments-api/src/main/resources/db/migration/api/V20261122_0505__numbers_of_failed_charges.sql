-- Cards from before that came along with a charge: both were written in one transaction. Those with which
-- nothing was ever paid, and which are nobody's, leave the vault too.
update vault_card
set one_shot = true,
  leaves_at = case
    when not exists (select from charge_g1 where card_id = vault_card.card_id and status <> 'failed')
      and not exists (select from customer_card where card_id = vault_card.card_id)
    then now() end
from domain_event registered
join domain_event requested
  on requested.tx = registered.tx
  and requested.payload_type = 'charge.requested'
  and convert_from(requested.payload, 'UTF8')::jsonb #>> '{terms,cardId}' = registered.aggregate_identifier
where registered.payload_type = 'card.registered'
  and registered.aggregate_identifier = vault_card.card_id::text;
