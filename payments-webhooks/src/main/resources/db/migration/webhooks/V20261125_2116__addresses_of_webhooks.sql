-- One address can be written in several ways (RFC 3986 §6.2.2), and is one webhook. The endpoint stays as it was given.
alter table webhook add column address text;
comment on column webhook.address is 'The endpoint in the one form in which endpoints are compared; null in rows of before.';
create unique index webhook_address_once on webhook (client_id, event, address) where deleted_at is null;
