-- For the metric that counts keys that are used and end soon; keys of sessions end all the time.
create index api_key_ending on api_key (expires_at)
  where kind <> 'session' and revoked_at is null and expires_at is not null;
