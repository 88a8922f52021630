-- Tells two people apart who change the same merchant, or its accounts at providers.
alter table merchant add column version bigint not null default 0;
