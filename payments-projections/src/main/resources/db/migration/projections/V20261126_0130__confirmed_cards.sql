-- Whether a provider has ever said that a card with these data exists: before that, nobody is told its fingerprint.
alter table card_g1 add column confirmed boolean not null default false;
create or replace view card as select * from card_g1;
