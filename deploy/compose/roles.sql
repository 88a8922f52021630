-- Run once by the PostgreSQL image, as its superuser, in the new database: the owner, who migrates, and the login
-- of the service, which can alter nothing. The passwords are read from files and appear in no statement.
do $$
declare
  owner_secrets constant text := '/run/owner-secrets/';
  service_secrets constant text := '/run/payments-secrets/';
begin
  create role payments_application nologin;
  execute format('create role payments_owner login password %L',
    pg_read_file(owner_secrets || 'spring.flyway.password'));
  execute format('create role payments_login login password %L in role payments_application',
    pg_read_file(service_secrets || 'spring.datasource.password'));
  execute format('alter database %I owner to payments_owner', current_database());
end
$$;
