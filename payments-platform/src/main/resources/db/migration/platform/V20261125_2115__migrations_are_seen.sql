-- A node that does not migrate looks whether somebody has.
grant select on flyway_schema_history to payments_application;
