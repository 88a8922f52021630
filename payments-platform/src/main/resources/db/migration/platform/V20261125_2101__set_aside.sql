-- What readers of the history have set aside, because they failed on it alone again and again: so that one charge
-- does not stop what is made of all others.
create table stream_set_aside (
  reader   text        not null,
  subject  uuid        not null,
  position bigint      not null,
  since    timestamptz not null,
  tried_at timestamptz not null,
  reason   text        not null,
  primary key (reader, subject)
);
comment on column stream_set_aside.reader is 'Who has set it aside: finance or search.';
comment on column stream_set_aside.subject is 'The charge that is passed over.';
comment on column stream_set_aside.position is 'The position of its last event that was read, from 0.';
comment on column stream_set_aside.tried_at is 'When it was tried last; an hour later it is tried again.';
comment on column stream_set_aside.reason is 'The class of the failure.';
