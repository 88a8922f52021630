-- What was unsent when a webhook was switched off or deleted is lost from that moment on, and worked off in batches.
alter table webhook
  add column period      integer     not null default 0,
  add column given_up_at timestamptz;
comment on column webhook.period is
  'Grows when it is switched off or deleted: notifications of an earlier period are not sent any more.';
comment on column webhook.given_up_at is 'When it was switched off or deleted for the last time.';
alter table notification add column period integer not null default 0;
comment on column notification.period is 'The period of its webhook when it was made.';

-- What is open for those that are off already: also what a dead node has left in flight.
update webhook set period = 1, given_up_at = updated_at where not active;

-- Each look of the sender names the order in which it wants the rows, and may not sort: only one index can answer it.
drop index notification_due;
create index notification_due on notification (webhook_id, period, due_at, sequence_number)
  where due_at is not null;
create index notification_in_flight on notification (webhook_id, due_at) where state = 'in_flight';
comment on index notification_order is 'Also finds earlier events of a charge whose first attempt is open.';

-- For figures: how many wait for another attempt or were lost, and since when.
create index notification_unsettled on notification (state, created_at) where state in ('waiting', 'lost');

-- A delivery as its merchant sees it: what was given up is lost, whether it has been worked off or not.
create view delivery as
select id, webhook_id, client_id, event_id, charge_id, sequence_number, event, attempts, created_at, reprocessed_from,
  case when given_up then 'lost' else state end as state,
  case when not given_up and state <> 'in_flight' then due_at end as next_attempt_at,
  case when given_up then given_up_at else ended_at end as ended_at
from (
  select notification.*, webhook.given_up_at,
    notification.state in ('pending', 'waiting') and notification.period <> webhook.period as given_up
  from notification join webhook on webhook.id = notification.webhook_id) known;
