-- Since when no key of an account opens anything; null while they do.
alter table account add column disabled_at timestamptz;
