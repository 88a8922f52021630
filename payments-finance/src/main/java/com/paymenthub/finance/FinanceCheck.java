package com.paymenthub.finance;

import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Checks once a day that what must hold of the finance tables does hold. */
@Component
public class FinanceCheck {

  private static final Logger LOG = LoggerFactory.getLogger(FinanceCheck.class);
  private static final Duration EVERY = Duration.ofDays(1);

  /** A check that was begun and is not done after this time has failed, and is begun again. */
  private static final Duration MAY_LAST = Duration.ofHours(1);

  private static final int MAXIMUM_LOGGED = 20;

  private final JdbcTemplate jdbc;
  private final JdbcTemplate reports;
  private final Clock clock;

  /**
   * The check.
   *
   * @param reports connections on which a question may take long
   */
  FinanceCheck(JdbcTemplate jdbc, @ForReports JdbcTemplate reports, Clock clock) {
    this.jdbc = jdbc;
    this.reports = reports;
    this.clock = clock;
  }

  /**
   * Something that must never be.
   *
   * @param invariant what does not hold
   * @param chargeId of which charge
   * @param details how it stands
   */
  public record Violation(String invariant, UUID chargeId, String details) {}

  /** What must never be, and is. */
  public List<Violation> violations() {
    return reports.query(
        "select invariant, charge_id, details from finance.invariant_violations",
        (row, _) ->
            new Violation(
                row.getString("invariant"),
                row.getObject("charge_id", UUID.class),
                row.getString("details")));
  }

  /** How many violations the latest check has found; 0 before the first one. */
  public long latest() {
    return jdbc.queryForList("select violations from finance_check", Long.class).stream()
        .findFirst()
        .orElse(0L);
  }

  /** Checks, unless that was done within a day, or begun within an hour. */
  void checkWhenDue() {
    Instant now = clock.instant();
    int claimed =
        jdbc.update(
            """
            insert into finance_check as earlier (checked_at, violations) values (?, 0)
            on conflict (only_row) do update set checked_at = excluded.checked_at
            where earlier.checked_at <= ?
            """,
            Timestamps.toDatabase(now.minus(EVERY).plus(MAY_LAST)),
            Timestamps.toDatabase(now.minus(EVERY)));
    if (claimed > 0) {
      check(now);
    }
  }

  private void check(Instant now) {
    List<Violation> found = violations();
    found.stream()
        .limit(MAXIMUM_LOGGED)
        .forEach(
            each ->
                LOG.error(
                    "finance tables: {} does not hold for charge {}: {}",
                    each.invariant(),
                    each.chargeId(),
                    each.details()));
    jdbc.update(
        "update finance_check set checked_at = ?, violations = ?",
        Timestamps.toDatabase(now),
        found.size());
  }
}
