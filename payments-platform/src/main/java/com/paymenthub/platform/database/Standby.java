package com.paymenthub.platform.database;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The standby from which exports, lists and plots are read ({@code payments.standby.url}), and how
 * far it was behind when it was asked last.
 */
public final class Standby {

  private final JdbcTemplate primary;
  private final Optional<JdbcTemplate> connections;
  private volatile Optional<Duration> behind = Optional.empty();

  /**
   * A standby of which nothing is known yet.
   *
   * @param primary connections to the primary
   * @param connections connections to the standby; empty where none is named
   */
  public Standby(JdbcTemplate primary, Optional<JdbcTemplate> connections) {
    this.primary = primary;
    this.connections = connections;
  }

  /** Connections to it; empty where none is named. */
  public Optional<JdbcTemplate> connections() {
    return connections;
  }

  /**
   * How far it was behind the primary when it was asked last: for how long what it shows has been
   * out of date; zero where it had all that the primary has, and empty where one of the two did not
   * answer. A page that waits for a standby which is away would be of no use.
   */
  public Optional<Duration> behind() {
    return behind;
  }

  /** Asks both how far it is behind: a standby that was cut off believes that it has everything. */
  public Optional<Duration> ask() {
    Optional<Duration> now = connections.flatMap(this::ask);
    behind = now;
    return now;
  }

  private Optional<Duration> ask(JdbcTemplate standby) {
    try {
      String written =
          Objects.requireNonNull(
              primary.queryForObject("select pg_current_wal_flush_lsn()::text", String.class));
      Long milliseconds =
          standby.queryForObject(
              """
              select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ?::pg_lsn then 0
                else 1000 * extract(epoch from
                  greatest(clock_timestamp() - pg_last_xact_replay_timestamp(), interval '0'))
                end::bigint
              """,
              Long.class,
              written);
      return Optional.ofNullable(milliseconds).map(Duration::ofMillis);
    } catch (DataAccessException away) {
      return Optional.empty();
    }
  }
}
