package com.paymenthub.platform.database;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The standby from which exports, lists and plots are read ({@code payments.standby.url}).
 *
 * @param primary connections to the primary
 * @param standby connections to the standby; empty where none is named
 */
public record Standby(JdbcTemplate primary, Optional<JdbcTemplate> standby) {

  /**
   * How far it is behind the primary: for how long what it shows has been out of date; zero while
   * it has all that the primary has, and empty where there is none or one of the two does not
   * answer.
   */
  public Optional<Duration> behind() {
    return standby.flatMap(this::behind);
  }

  /** Asks both: a standby that was cut off believes that it has everything. */
  private Optional<Duration> behind(JdbcTemplate standby) {
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
