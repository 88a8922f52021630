-- Tables that follow from events are mended in place: what is left of a generation that was to take their place goes.
drop view if exists rebuilding.charge;
drop table if exists rebuilding.charge_g1, rebuilding.card_g1, rebuilding.session_g1, rebuilding.charge_agenda,
  rebuilding.card_agenda, rebuilding.notifiable_event, rebuilding.charge_change, rebuilding.charge_block,
  rebuilding.charge_count;
delete from rebuilding.state;
comment on column rebuilding.state.made_for is
  'The program, the shape of the tables and the epoch of the cluster when it began; another one begins anew.';
comment on column rebuilding.state.horizon is 'What transactions before this one have written is seen by it.';
comment on column rebuilding.state.after_id is 'The last history whose rows are mended.';
