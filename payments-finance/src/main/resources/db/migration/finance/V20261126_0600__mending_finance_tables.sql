-- The tables of finance teams are mended in place too: what is left of a generation that was to be compared goes.
drop table if exists rebuilding.finance_charge, rebuilding.finance_movement, rebuilding.finance_attempt,
  rebuilding.finance_open_item, rebuilding.finance_position;
delete from rebuilding.finance_state;
alter table rebuilding.finance_state add column after_id uuid not null;
comment on table rebuilding.finance_state is 'That the tables of finance teams are being mended, and how far.';
comment on column rebuilding.finance_state.made_for is
  'The program and the epoch of the cluster when it began; another one begins anew.';
comment on column rebuilding.finance_state.after_id is 'The last charge whose rows are mended.';
