-- A fingerprint that merchants have seen stays as it is when the hash key is replaced, and the one by which numbers are found
-- changes.
alter table vault_card add column published_fingerprint bytea;
comment on column vault_card.published_fingerprint is 'What merchants see of the number; null for fingerprint itself.';
