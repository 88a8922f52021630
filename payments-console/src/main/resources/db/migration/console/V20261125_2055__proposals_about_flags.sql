-- A proposal is about one flag of its attempt, whose reason says what "moved" means, and another operator confirms the
-- very proposal that he has read. What was proposed before does not say which flag it was about: it is proposed again.
delete from console_proposal;
alter table console_proposal
  add number        bigint generated always as identity unique,
  add flag          varchar(40) not null,
  add flagged_since timestamptz not null;
