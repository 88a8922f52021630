-- Operators for whom an OpenID Connect provider vouches: they have no password here, and are known by what the provider
-- calls them, which stays the same when the person's name changes.
alter table console_operator
  alter column password_hash drop not null,
  add column issuer varchar(255),
  add column subject varchar(255),
  add constraint console_operator_password_or_issuer
    check ((password_hash is null) = (issuer is not null) and (issuer is null) = (subject is null)),
  add constraint console_operator_subject unique (issuer, subject);
comment on column console_operator.issuer is 'The provider that vouches for the operator; null for one with a password.';
