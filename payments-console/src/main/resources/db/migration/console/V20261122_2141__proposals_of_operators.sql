-- What one operator has found out about a flagged attempt, until another one confirms it.
create table console_proposal (
  charge_id   uuid         not null,
  attempt_id  uuid         primary key,
  moved       boolean      not null,
  reason      varchar(500) not null,
  proposed_by uuid         not null references console_operator,
  proposed_at timestamptz  not null
);
