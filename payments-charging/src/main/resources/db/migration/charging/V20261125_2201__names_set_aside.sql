-- Names of customers that cannot be read are set aside, too.
comment on column stream_set_aside.reader is 'Who has set it aside: finance, search or names.';
comment on column stream_set_aside.subject is 'The charge or customer that is passed over.';
