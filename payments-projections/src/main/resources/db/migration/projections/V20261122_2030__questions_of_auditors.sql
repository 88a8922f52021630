-- What auditors ask finds an index: by subject, by time, by request. How the indexes were chosen, and
-- what they cost each event, is in docs/decisions/0043-auditors.md.

create function audit.stored_json(stored bytea) returns jsonb
  language sql stable strict parallel safe
  return convert_from(stored, 'UTF8')::jsonb;

-- The id of the request in the metadata, by its letters: half of what reading them as JSON costs each event. An id has
-- letters, digits, points and dashes only, and a quote inside another value has a backslash before it.
create function audit.stored_request(stored bytea) returns text
  language sql immutable strict parallel safe
  return nullif(split_part(split_part(encode(stored, 'escape'), '"requestId":"', 2), '"', 1), '');

-- The time of a stored text such as 2026-11-22T14:30:00.000Z; a cast would depend on settings of the session.
create function audit.stored_time(stored varchar) returns timestamptz
  language sql immutable strict parallel safe
  return make_timestamp(
    substr(stored, 1, 4)::int, substr(stored, 6, 2)::int, substr(stored, 9, 2)::int,
    substr(stored, 12, 2)::int, substr(stored, 15, 2)::int, rtrim(substr(stored, 18), 'Z')::float8)
    at time zone 'UTC';

create index domain_event_request on domain_event (audit.stored_request(meta_data));
create index domain_event_recorded on domain_event using brin (audit.stored_time(time_stamp))
  with (autosummarize = on);
create index audit_entry_request on audit_entry (request_id) where request_id is not null;
create index audit_entry_account on audit_entry (client_id, at);

drop view audit.events;

-- Every event as it is stored, with its payload and metadata as JSON. Ids of subjects are texts, as the
-- table has them, so that its own index finds them.
create view audit.events as
select global_index,
       event_identifier::uuid                                             as event_id,
       payload_type                                                       as event,
       type                                                               as subject_type,
       aggregate_identifier                                               as subject_id,
       sequence_number,
       (audit.stored_json(payload) ->> 'occurredAt')::timestamptz         as occurred_at,
       audit.stored_time(time_stamp)                                      as recorded_at,
       (audit.stored_json(meta_data) ->> 'account')::uuid                 as account_id,
       audit.stored_json(meta_data) ->> 'actor'                           as actor,
       (audit.stored_json(meta_data) ->> 'credential')::uuid              as credential_id,
       audit.stored_request(meta_data)                                    as request_id,
       audit.stored_json(meta_data) ->> 'idempotencyKey'                  as idempotency_key,
       audit.stored_json(payload)                                         as payload,
       audit.stored_json(meta_data)                                       as metadata,
       tx
from payments.domain_event;

-- Whose subject is which, by account and time of creation: how the events of one account are found.
create view audit.subjects as
select 'charge' as subject_type, id::text as subject_id, client_id as account_id, created_at from payments.charge
union all
select 'card', id::text, client_id, created_at from payments.card
union all
select 'session', id::text, client_id, created_at from payments.session;

-- Every change of what is not event-sourced: accounts, keys, merchants, customers, webhooks, flags.
create view audit.changes as
select id,
       at            as recorded_at,
       client_id     as account_id,
       actor,
       credential    as credential_id,
       request_id,
       action,
       subject_type,
       subject_id,
       before,
       after,
       tx
from payments.audit_entry;

grant select on all tables in schema audit to payments_application;
