-- Where a new generation of the tables that follow from events is filled, under the names of the live ones,
-- until it takes their place. Nobody but the owner has business here.
create schema rebuilding;

create table rebuilding.state (
  only_one             boolean primary key default true check (only_one),
  step                 text    not null,
  made_for             text    not null,
  horizon              xid8    not null,
  after_id             uuid,
  events               bigint  not null,
  total                bigint  not null,
  elapsed_milliseconds bigint  not null
);
comment on table rebuilding.state is 'How far a rebuild has come that was begun and has not ended.';
comment on column rebuilding.state.made_for is 'What the live tables and the program were when it began; another one begins anew.';
comment on column rebuilding.state.horizon is 'All events of transactions before this one are in the new generation.';
comment on column rebuilding.state.after_id is 'The last history that is in the new generation, while it is filled.';
