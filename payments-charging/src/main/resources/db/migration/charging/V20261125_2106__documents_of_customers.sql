-- Passports of two countries may have one number: a document is its type, country and number. The hash of the number stays,
-- to search by it. Rows of before have no hash of the document, because the country is in the personal text only; the service
-- compares with them by their number. They keep what was promised to them: one row for a number among themselves, also while
-- nodes of both versions write.
alter table customer add column identity_hash bytea;
comment on column customer.identity_hash is 'Of type, country and number; null in rows of before it was kept.';
create unique index customer_identity on customer (client_id, identity_hash);
create unique index customer_number_before on customer (client_id, document_hash) where identity_hash is null;
create index customer_number on customer (client_id, document_hash);
drop index customer_document;
