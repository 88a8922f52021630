-- What buyers' keys try with cards, once for each thing that has a limit; a success takes it back. Card numbers
-- and source addresses are keyed hashes.
create table card_attempt (
  operation_id uuid        not null,
  counted_for  varchar(10) not null check (counted_for in ('SESSION', 'NUMBER', 'ADDRESS')),
  subject      varchar(64) not null,
  begun_at     timestamptz not null,
  primary key (operation_id, counted_for)
);
create index card_attempt_of_subject on card_attempt (subject, counted_for, begun_at);
create index card_attempt_old on card_attempt (begun_at) where counted_for <> 'SESSION';
