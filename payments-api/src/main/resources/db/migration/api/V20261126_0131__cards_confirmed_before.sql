-- Cards that a provider confirmed before there was a column for it.
update card_g1 set confirmed = true
where status = 'active'
  or status = 'failed' and exists (
    select from domain_event
    where aggregate_identifier = card_g1.id and payload_type in ('card.activated', 'card.validated'));
