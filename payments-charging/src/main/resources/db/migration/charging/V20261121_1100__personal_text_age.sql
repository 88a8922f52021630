-- Says how old a personal text is, for whatever keeps them for a stated time only.
alter table personal_text add column created_at timestamptz not null default now();
