-- Which attempt of a charge waits for a person, and since when, stands beside the attempt from now on.
update charge_g1 c
set transaction_requests = (
  select jsonb_agg(
    case when r.value ->> 'id' = f.attempt_id
      then r.value || jsonb_build_object('flag',
        jsonb_build_object('reason', c.flagged_reason, 'since', f.since))
      else r.value end
    order by r.position)
  from jsonb_array_elements(c.transaction_requests) with ordinality as r (value, position))
from (
  select distinct on (e.aggregate_identifier) e.aggregate_identifier,
    convert_from(e.payload, 'UTF8')::jsonb ->> 'attemptId' as attempt_id,
    convert_from(e.payload, 'UTF8')::jsonb ->> 'occurredAt' as since
  from domain_event e
  where e.payload_type = 'charge.flagged'
    and e.aggregate_identifier in (select id::text from charge_g1 where flagged_reason is not null)
  order by e.aggregate_identifier, e.sequence_number desc) as f
where f.aggregate_identifier = c.id::text and c.flagged_reason is not null;
