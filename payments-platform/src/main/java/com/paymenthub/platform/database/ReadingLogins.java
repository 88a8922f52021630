package com.paymenthub.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PasswordUtil;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Makes logins that read one schema of views and nothing else (docs/decisions/0043). They are in a
 * role of that schema, which is made with the first of them.
 */
public final class ReadingLogins {

  /** Names that need no quotes; the service's own roles begin otherwise. */
  private static final Pattern NAME = Pattern.compile("(?!pg_|payments_)[a-z][a-z0-9_]{0,62}");

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  /** As many questions at once as a person asks, with some programs of theirs. */
  private static final int CONNECTIONS = 5;

  /**
   * Whether somebody made this role a member of the readers' role, and it may nothing else that
   * matters. A superuser counts as a member of every role, and the maker of a role may pass it on.
   */
  private static final String IS_OURS =
      """
      select exists (
        select from pg_auth_members
        join pg_roles login on login.oid = member
        where login.rolname = ? and roleid = ?::regrole and not admin_option and login.rolcanlogin
          and not (login.rolsuper or login.rolcreaterole or login.rolcreatedb or login.rolreplication
            or login.rolbypassrls)
          and not exists (select from pg_database where datdba = login.oid))
      """;

  private final JdbcTemplate jdbc;
  private final Readers readers;

  /**
   * Logins in one database.
   *
   * @param readers who gets them
   * @param administrator connections of a login that may create roles, and that owns the schema or
   *     is a superuser
   */
  public ReadingLogins(Readers readers, DataSource administrator) {
    this.readers = readers;
    this.jdbc = new JdbcTemplate(administrator);
  }

  /** Who reads what. */
  public enum Readers {
    /** Auditors, who read the events and the changes. */
    AUDITORS("audit", "payments_auditor"),
    /** Finance teams, who read which money moved. */
    FINANCE("finance", "payments_finance");

    private final String schema;
    private final String role;

    Readers(String schema, String role) {
      this.schema = schema;
      this.role = role;
    }
  }

  /** What became of a login. */
  public enum Made {
    /** It is new. */
    CREATED,
    /** It was there, and has another password now. */
    PASSWORD_REPLACED,
    /** It was there, and is as it was. */
    UNCHANGED
  }

  /** Whether a login may have this name. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Makes sure that a login is there and may read its schema.
   *
   * @param name what the login is called
   * @param password of a new login
   * @param replace whether a login that is there already gets this password
   * @throws IllegalStateException when it may not be made, saying what an administrator has to run
   */
  public Made make(String name, String password, boolean replace) {
    try {
      return Optional.ofNullable(
              jdbc.execute(
                  (ConnectionCallback<Made>)
                      connection -> made(connection, name, password, replace)))
          .orElseThrow();
    } catch (DataAccessException refused) {
      if (refused.getRootCause() instanceof SQLException sql
          && INSUFFICIENT_PRIVILEGE.equals(sql.getSQLState())) {
        throw new IllegalStateException(
            """
            this login may not create roles; ask an administrator to run
              create role %1$s nologin;
              create role %2$s login password '…' in role %1$s;
            and then call this command again\
            """
                .formatted(readers.role, name),
            refused);
      }
      throw refused;
    }
  }

  /**
   * Lets a login that {@link #make} has made sign in no longer than this.
   *
   * @param name what the login is called
   * @param until the first moment at which its password is not accepted any more
   */
  public void endAt(String name, Instant until) {
    jdbc.execute("alter role %s valid until '%s'".formatted(name, until));
  }

  private Made made(Connection connection, String name, String password, boolean replace)
      throws SQLException {
    connection.setAutoCommit(false);
    JdbcTemplate one = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    Made made = made(one, name, replace);
    if (made != Made.UNCHANGED) {
      // Only a hash of the password is sent, so that no log of the server has it.
      one.execute(
          PasswordUtil.genAlterUserPasswordSQL(name, password.toCharArray(), "scram-sha-256"));
    }
    connection.commit();
    return made;
  }

  private Made made(JdbcTemplate one, String name, boolean replace) {
    if (!exists(one, readers.role)) {
      one.execute("create role %s nologin".formatted(readers.role));
    }
    one.execute(
        """
        grant usage on schema %1$s to %2$s;
        grant select on all tables in schema %1$s to %2$s;
        alter default privileges for role %3$s in schema %1$s
          grant select on tables to %2$s
        """
            .formatted(readers.schema, readers.role, ownerOfSchema(one)));
    if (!exists(one, name)) {
      one.execute("create role %s login in role %s".formatted(name, readers.role));
      // A question ends some day, so that it does not keep the database from tidying up; and some
      // questions at once leave connections to the service.
      one.execute(
          """
          alter role %1$s connection limit %3$d;
          alter role %1$s set search_path = %2$s;
          alter role %1$s set default_transaction_read_only = on;
          alter role %1$s set statement_timeout = '10min';
          alter role %1$s set idle_in_transaction_session_timeout = '5min'
          """
              .formatted(name, readers.schema, CONNECTIONS));
      return Made.CREATED;
    }
    if (!Boolean.TRUE.equals(one.queryForObject(IS_OURS, Boolean.class, name, readers.role))) {
      throw new IllegalStateException(
          "%s is a login of somebody else; choose another --name".formatted(name));
    }
    return replace ? Made.PASSWORD_REPLACED : Made.UNCHANGED;
  }

  private static boolean exists(JdbcTemplate one, String role) {
    return Boolean.TRUE.equals(
        one.queryForObject(
            "select exists (select from pg_roles where rolname = ?)", Boolean.class, role));
  }

  private @Nullable String ownerOfSchema(JdbcTemplate one) {
    return one.queryForObject(
        "select quote_ident(nspowner::regrole::text) from pg_namespace where nspname = ?",
        String.class,
        readers.schema);
  }
}
