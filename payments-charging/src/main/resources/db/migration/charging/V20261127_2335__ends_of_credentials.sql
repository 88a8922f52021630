-- One row: how many accounts at providers the last count has found of which credentials end soon,
-- and of which they have ended.
create table credentials_check (
  only_row   boolean     primary key default true check (only_row),
  checked_at timestamptz not null,
  ending     bigint      not null,
  ended      bigint      not null
);
