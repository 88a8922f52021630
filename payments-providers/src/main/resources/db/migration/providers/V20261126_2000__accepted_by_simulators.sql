-- What a simulator has accepted and finishes later.
alter table simulator_entry
  drop constraint simulator_entry_part_check,
  add constraint simulator_entry_part_check
    check (part in ('money', 'reversal', 'code', 'answer', 'accepted'));
