package com.paymenthub.api.finance;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.foundation.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
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

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 6_043_118_925_507_730_042L;

  private static final int MAXIMUM_LOGGED = 20;

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final Clock clock;

  FinanceCheck(JdbcTemplate jdbc, Transactions transactions, Clock clock) {
    this.jdbc = jdbc;
    this.transactions = transactions;
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
    return jdbc.query(
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

  /** Checks, unless that was done within a day. */
  void checkWhenDue() {
    if (isDue()) {
      transactions.run(
          () -> {
            if (isAlone() && isDue()) {
              check();
            }
            return true;
          });
    }
  }

  private void check() {
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
        "insert into finance_check (checked_at, violations) values (?, ?) on conflict (only_row)"
            + " do update set checked_at = excluded.checked_at, violations = excluded.violations",
        Timestamps.toDatabase(clock.instant()),
        found.size());
  }

  private boolean isDue() {
    Optional<Instant> last =
        jdbc
            .query(
                "select checked_at from finance_check",
                (row, _) -> row.getObject(1, OffsetDateTime.class).toInstant())
            .stream()
            .findFirst();
    return last.isEmpty() || !last.get().plus(EVERY).isAfter(clock.instant());
  }

  private boolean isAlone() {
    return Boolean.TRUE.equals(
        jdbc.queryForObject("select pg_try_advisory_xact_lock(?)", Boolean.class, LOCK));
  }
}
