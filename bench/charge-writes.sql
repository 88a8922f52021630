-- The row writes that the service makes for one card charge: authenticated, with an idempotency key,
-- a card that comes with the request and whose number the account had before, approved at once, one
-- webhook for every event. The floor of the measurement executes them and nothing else, one by one,
-- while the service writes the rows of many charges together. ChargeWritesTest compares how many rows of which table they write, and how
-- large these are, with what PostgreSQL saw of a real charge.
--
-- A statement ends its paragraph with what its parameters are, in their order:
--   account           the id of the account (uuid)
--   id(name)          the id with this name, new in each charge (uuid); text(name) is its text
--   new               an id that is used once (uuid)
--   now               this moment as timestamptz
--   bytes(n)          n random bytes
--   null, true, 12, 'text', date(2030-12-01)   that very value

-- transaction: on record before anything is sent

insert into idempotency_record (client_id, idempotency_key, principal, request_hash, operation_id, claimed_at, subject_id)
values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing;
-- with account, text(key), 'secret', bytes(32), id(charge), now, id(charge)

insert into vault_card (card_id, client_id, sealed, fingerprint, one_shot, used_at, valid_until) values (?, ?, ?, ?, ?, ?, ?);
-- with id(card), account, bytes(69), bytes(32), true, now, now

INSERT INTO domain_event (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
  payload_type, payload_revision, payload, meta_data, account_id) VALUES (?,?,?,?,?,?,?,?,?,?);
-- with new, id(card), 0, 'CardAggregate', now, 'card.registered', null, bytes(222), bytes(228), account

insert into card (id, client_id, status, brand, first6_digits, last4_digits, expiration,
  cvv_checked, created_at, updated_at, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (id) do update set
  status = excluded.status,
  cvv_checked = excluded.cvv_checked,
  updated_at = excluded.updated_at,
  sequence_number = excluded.sequence_number;
-- with id(card), account, 'pending', 'Visa', '411111', '1111', date(2030-12-01), false, now, now, 0

insert into card_agenda as agenda (card_id, client_id, kind, provider_type, due_at, position)
values (?, ?, ?, ?, ?, ?)
on conflict (card_id) do update set kind = excluded.kind,
  provider_type = excluded.provider_type, due_at = excluded.due_at,
  position = excluded.position, leased_until = null
where agenda.position < excluded.position;
-- with id(card), account, 'card_expiry', '', now, 0

INSERT INTO domain_event (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
  payload_type, payload_revision, payload, meta_data, account_id)
  VALUES (?,?,?,?,?,?,?,?,?,?),(?,?,?,?,?,?,?,?,?,?);
-- with new, id(charge), 0, 'ChargeAggregate', now, 'charge.requested', null, bytes(527), bytes(228), account,
--   new, id(charge), 1, 'ChargeAggregate', now, 'charge.attempt_started', null, bytes(453), bytes(228), account

insert into charge (id, client_id, merchant_id, customer_id, card_id, order_id, status,
  amount, original_amount, currency, capture, payment_type, installments, request_id,
  idempotency_key, transaction_requests, disputes, created_at, updated_at,
  payment_terms, payment_code, expires_at, flagged_reason, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?::jsonb, ?, ?, ?, ?)
on conflict (id) do update set
  status = excluded.status,
  amount = excluded.amount,
  transaction_requests = excluded.transaction_requests,
  disputes = excluded.disputes,
  updated_at = excluded.updated_at,
  payment_code = excluded.payment_code,
  expires_at = excluded.expires_at,
  flagged_reason = excluded.flagged_reason,
  sequence_number = excluded.sequence_number;
-- with id(charge), account, id(merchant), null, id(card), text(order), 'pending', 1990, 1990, 'BRL', false,
--   'credit', 1, text(request), text(key),
--   '[{"id":"01a1fcdf-8d14-718b-9ccc-05fa7f21d921","idempotencyKey":"27858edd-ee3b-4138-a3d4-6471ceba334a","requestId":"01a1fcdf-8d0e-7b2c-8935-2f0b8159253b","providerId":"01a1fcdf-06c3-7f27-a065-42b68bfac822","providerType":"SERVICE_SANDBOX","transactionId":null,"amount":1990,"authorizationCode":null,"authorizationNsu":null,"responseCode":null,"requestStatus":"processing","requestType":"pre_authorization","responseTs":null,"createdAt":"2026-11-21T06:51:11.509Z","updatedAt":"2026-11-21T06:51:11.509Z","route":"first_by_priority","unansweredAt":null,"nextInquiryAt":null,"flag":null,"providerAuthorization":null,"providerError":null,"fraudAnalysis":null,"pix":null,"boleto":null}]', '[]',
--   now, now, null, null, null, null, 1

insert into charge_change (id, client_id, merchant_id, payment_type, original_amount, created_at, status_before,
  status, changed_at, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
-- with id(charge), account, id(merchant), 'credit', 1990, now, null, 'pending', now, 1

with happened as (
  insert into notifiable_event
    (event_id, client_id, charge_id, sequence_number, event, created_at)
  select ?, charge.client_id, charge.id, ?, ?, ? from charge where charge.id = ?
  returning *)
insert into notification
  (webhook_id, period, event_id, client_id, charge_id, sequence_number, event, created_at,
   due_at)
select webhook.id, webhook.period, happened.event_id, happened.client_id, happened.charge_id,
  happened.sequence_number, happened.event, happened.created_at, ?
from happened join webhook on webhook.client_id = happened.client_id
where webhook.active and webhook.event in (happened.event, '*')
returning webhook_id;
-- with id(pending), 0, 'transaction.pending', now, id(charge), now

insert into charge_agenda as agenda (charge_id, client_id, kind, provider_type, due_at, position)
values (?, ?, ?, ?, ?, ?)
on conflict (charge_id) do update set kind = excluded.kind,
  provider_type = excluded.provider_type, due_at = excluded.due_at,
  position = excluded.position, leased_until = null
where agenda.position < excluded.position;
-- with id(charge), account, 'takeover', 'SERVICE_SANDBOX', now, 1

-- transaction: what came of it

INSERT INTO domain_event (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
  payload_type, payload_revision, payload, meta_data, account_id)
  VALUES (?,?,?,?,?,?,?,?,?,?),(?,?,?,?,?,?,?,?,?,?);
-- with new, id(charge), 2, 'ChargeAggregate', now, 'charge.attempt_approved', null, bytes(355), bytes(228), account,
--   new, id(charge), 3, 'ChargeAggregate', now, 'charge.pre_authorized', null, bytes(188), bytes(228), account

insert into charge (id, client_id, merchant_id, customer_id, card_id, order_id, status,
  amount, original_amount, currency, capture, payment_type, installments, request_id,
  idempotency_key, transaction_requests, disputes, created_at, updated_at,
  payment_terms, payment_code, expires_at, flagged_reason, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?::jsonb, ?, ?, ?, ?)
on conflict (id) do update set
  status = excluded.status,
  amount = excluded.amount,
  transaction_requests = excluded.transaction_requests,
  disputes = excluded.disputes,
  updated_at = excluded.updated_at,
  payment_code = excluded.payment_code,
  expires_at = excluded.expires_at,
  flagged_reason = excluded.flagged_reason,
  sequence_number = excluded.sequence_number;
-- with id(charge), account, id(merchant), null, id(card), text(order), 'pre_authorized', 1990, 1990, 'BRL', false,
--   'credit', 1, text(request), text(key),
--   '[{"id":"01a1fcdf-8d14-718b-9ccc-05fa7f21d921","idempotencyKey":"27858edd-ee3b-4138-a3d4-6471ceba334a","requestId":"01a1fcdf-8d0e-7b2c-8935-2f0b8159253b","providerId":"01a1fcdf-06c3-7f27-a065-42b68bfac822","providerType":"SERVICE_SANDBOX","transactionId":"sandbox-01a1fcdf-8d14-718b-9ccc-05fa7f21d921","amount":1990,"authorizationCode":"067809","authorizationNsu":"889067809","responseCode":"00","requestStatus":"success","requestType":"pre_authorization","responseTs":"2026-11-21T06:51:11.512Z","createdAt":"2026-11-21T06:51:11.509Z","updatedAt":"2026-11-21T06:51:11.512Z","route":"first_by_priority","unansweredAt":null,"nextInquiryAt":null,"flag":null,"providerAuthorization":{"networkAuthorizationCode":"00","networkResponseCode":"00","networkTransactionId":"SIM067889067809","funding":"credit","issuerCountry":"BR"},"providerError":null,"fraudAnalysis":null,"pix":null,"boleto":null}]', '[]',
--   now, now, null, null, null, null, 3

insert into charge_change (id, client_id, merchant_id, payment_type, original_amount, created_at, status_before,
  status, changed_at, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
-- with id(charge), account, id(merchant), 'credit', 1990, now, 'pending', 'pre_authorized', now, 3

with happened as (
  insert into notifiable_event
    (event_id, client_id, charge_id, sequence_number, event, created_at)
  select ?, charge.client_id, charge.id, ?, ?, ? from charge where charge.id = ?
  returning *)
insert into notification
  (webhook_id, period, event_id, client_id, charge_id, sequence_number, event, created_at,
   due_at)
select webhook.id, webhook.period, happened.event_id, happened.client_id, happened.charge_id,
  happened.sequence_number, happened.event, happened.created_at, ?
from happened join webhook on webhook.client_id = happened.client_id
where webhook.active and webhook.event in (happened.event, '*')
returning webhook_id;
-- with id(authorized), 3, 'transaction.pre_authorized', now, id(charge), now

insert into charge_agenda as agenda (charge_id, client_id, kind, provider_type, due_at, position)
values (?, ?, ?, ?, ?, ?)
on conflict (charge_id) do update set kind = excluded.kind,
  provider_type = excluded.provider_type, due_at = excluded.due_at,
  position = excluded.position, leased_until = null
where agenda.position < excluded.position;
-- with id(charge), account, 'release', 'SERVICE_SANDBOX', now, 3

INSERT INTO domain_event (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
  payload_type, payload_revision, payload, meta_data, account_id) VALUES (?,?,?,?,?,?,?,?,?,?);
-- with new, id(card), 1, 'CardAggregate', now, 'card.activated', null, bytes(116), bytes(228), account

insert into card (id, client_id, status, brand, first6_digits, last4_digits, expiration,
  cvv_checked, created_at, updated_at, sequence_number)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (id) do update set
  status = excluded.status,
  cvv_checked = excluded.cvv_checked,
  updated_at = excluded.updated_at,
  sequence_number = excluded.sequence_number;
-- with id(card), account, 'active', 'Visa', '411111', '1111', date(2030-12-01), false, now, now, 1

delete from card_agenda where card_id = ? and position <= ?;
-- with id(card), 1

update idempotency_record set status = ?, sealed_answer = ?, answered_at = ?, sealed_for_principal = true
where client_id = ? and idempotency_key = ? and principal = ? and answered_at is null;
-- with 201, bytes(1469), now, account, text(key), 'secret'
