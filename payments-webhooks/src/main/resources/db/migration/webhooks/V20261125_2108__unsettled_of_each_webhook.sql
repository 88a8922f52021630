-- What a webhook has lost and what waits for it is counted for each of them, so that one with very many hides no other.
create index notification_unsettled_of_webhook on notification (webhook_id, state, created_at)
  where state in ('waiting', 'lost');
