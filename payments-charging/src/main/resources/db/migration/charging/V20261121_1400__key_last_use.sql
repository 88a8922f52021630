-- Roughly when a public key was last used; noted at most once a minute.
alter table api_key add column last_used_at timestamptz;
create index api_key_newest on api_key (client_id, created_at, id);
