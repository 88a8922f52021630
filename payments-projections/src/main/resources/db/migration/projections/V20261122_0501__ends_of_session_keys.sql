-- A session's key ends a day after the session was paid, canceled or past its due date. Of sessions from
-- before, the last change of a closed one is taken for its end.
update api_key
set expires_at = least(session.due_at, case when session.status <> 'created' then session.updated_at end)
  + interval '24 hours'
from session
where session.id = api_key.id and api_key.kind = 'session';
