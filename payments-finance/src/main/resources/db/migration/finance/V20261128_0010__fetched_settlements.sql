-- Up to which day the settlements of an account at a provider were fetched by due work, and when
-- that was last tried.
create table settlement_fetch (
  provider_id uuid        primary key,
  tried_at    timestamptz not null,
  done_day    date
);
