package com.paymenthub.platform.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Checks what the service requires of a database: version, durability and clock. It is checked at
 * every start, because a database that would lose acknowledged payments cannot be noticed otherwise
 * until it has lost them.
 */
@Component
public class DatabasePromises {

  /** The first version with {@code transaction_timeout}, on which the event store relies. */
  private static final int OLDEST_VERSION = 170_000;

  private static final Duration CLOCK_DIFFERENCE = Duration.ofSeconds(5);
  private static final List<String> SWITCHES =
      List.of("fsync", "synchronous_commit", "full_page_writes");

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final boolean durabilityRequired;

  public DatabasePromises(
      JdbcTemplate jdbc,
      Clock clock,
      @Value("${payments.database.require-durability:true}") boolean durabilityRequired) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.durabilityRequired = durabilityRequired;
  }

  /**
   * Checks version, durability and clock.
   *
   * @throws IllegalStateException when one of them does not hold
   */
  public void verify() {
    requireVersion(Integer.parseInt(setting("server_version_num")));
    if (durabilityRequired) {
      SWITCHES.forEach(this::requireOn);
    }
    requireSameTime();
  }

  static void requireVersion(int number) {
    if (number < OLDEST_VERSION) {
      throw new IllegalStateException(
          "PostgreSQL 17 or newer is needed, this is %d".formatted(number / 10_000));
    }
  }

  private void requireOn(String name) {
    if (setting(name).equals("off")) {
      throw new IllegalStateException(
          "PostgreSQL runs with %s = off and would lose acknowledged payments in a crash"
              .formatted(name));
    }
  }

  private void requireSameTime() {
    Instant here = clock.instant();
    OffsetDateTime there = jdbc.queryForObject("select clock_timestamp()", OffsetDateTime.class);
    if (there == null
        || Duration.between(here, there.toInstant()).abs().compareTo(CLOCK_DIFFERENCE) > 0) {
      throw new IllegalStateException(
          "the clocks of this machine and of the database differ by more than %d s"
              .formatted(CLOCK_DIFFERENCE.toSeconds()));
    }
  }

  private String setting(String name) {
    String value = jdbc.queryForObject("select current_setting(?)", String.class, name);
    return value == null ? "" : value;
  }
}
