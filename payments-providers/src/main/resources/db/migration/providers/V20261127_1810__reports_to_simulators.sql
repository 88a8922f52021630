-- What the anti-fraud simulator was told of charges that it has analysed.
alter table simulator_entry
  drop constraint simulator_entry_part_check,
  add constraint simulator_entry_part_check
    check (part in ('money', 'reversal', 'code', 'answer', 'accepted', 'action', 'report'));
