-- What older histories make: no disputes.
alter table charge add column disputes jsonb not null default '[]';
