-- Merchants delete cards: the rows stay for the charges that used them, and for auditors.
alter table card add column deleted boolean not null default false;
