-- The key of a session has the session's id. Merchants can read it again, so that it is kept encrypted.
alter table api_key add column sealed_key bytea,
  add constraint api_key_kept check (kind = 'session' or sealed_key is null);
