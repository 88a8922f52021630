-- The tables of finance teams are filled anew in the same schema as the others, by a step of their own: how far they
-- are is in their own table of the position.
create table rebuilding.finance_state (
  only_one boolean primary key default true check (only_one),
  made_for text    not null
);
comment on table rebuilding.finance_state is 'That the tables of finance teams are being filled anew, and were not exchanged yet.';
comment on column rebuilding.finance_state.made_for is 'What the live tables and the program were when it began; another one begins anew.';
