-- Tells two operators apart who change the same account or key. Sessions and notes of use write other
-- columns of keys and leave it as it is.
alter table account add column version bigint not null default 0;
alter table api_key add column version bigint not null default 0;
