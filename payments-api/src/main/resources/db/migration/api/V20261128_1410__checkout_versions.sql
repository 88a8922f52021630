-- Every version of the checkout that was ever served. A page that names one, with its integrity hash, goes on
-- after an upgrade, and is answered by nodes of the version before while a release is rolled out.
create table checkout_version (
  id         text        primary key,
  module     text        not null,
  frame      text        not null,
  created_at timestamptz not null
);
comment on column checkout_version.id is 'Follows from module and frame, which are therefore noticed when they are changed.';
