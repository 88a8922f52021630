package com.paymenthub.api.processes.faults;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Puts the time of a service forward to when something is due next, as soon as nothing is due any
 * more, until nothing will ever be.
 */
final class PutForward {

  /** Only against waiting for ever. */
  private static final Duration SETTLED_WITHIN = Duration.ofMinutes(30);

  private static final Duration LOOK = Duration.ofMillis(100);

  /** How often the same work is seen in the hands of a node that may be dead. */
  private static final int LOOKS_AT_THE_DEAD = 30;

  /** So that what is due at about the same time needs one step. */
  private static final Duration LONGEST_REACH = Duration.ofHours(6);

  /** What charges, notices of providers, and simulators that want to send one wait for. */
  private static final String WORK =
      """
      with work as (
        select charge_id::text as id, due_at, claimable_at from charge_agenda
        union all select notice_id::text, due_at, claimable_at from provider_notice_agenda
        union all select reference || news, due_at, due_at from simulator_notice)
      select count(id) as left_over,
        count(*) filter (where due_at <= given.now) as due,
        count(*) filter (where claimable_at <= given.now) as claimable,
        min(claimable_at) filter (where claimable_at > given.now) as next,
        coalesce(
          string_agg(id || claimable_at, ' ' order by id) filter (where due_at <= given.now), '')
          as seen,
        (select count(*) from simulator_notice where tries > 0) as sent
      from (select ?::timestamptz as now) given left join work on true
      """;

  private final JdbcTemplate database;
  private final MovedClock clock;
  private final BooleanSupplier isQuiet;
  private final Instant start;
  private @Nullable Work latest;
  private String seen = "";
  private int looks;
  private int steps;

  /**
   * Begins.
   *
   * @param isQuiet whether nothing is on its way to the service
   */
  PutForward(JdbcTemplate database, MovedClock clock, BooleanSupplier isQuiet) {
    this.database = database;
    this.clock = clock;
    this.isQuiet = isQuiet;
    this.start = clock.instant();
  }

  /** What is to be done, now and later. */
  private record Work(
      long leftOver, long due, long claimable, @Nullable Instant next, String seen, long sent) {

    static Work read(ResultSet row) throws SQLException {
      OffsetDateTime next = row.getObject("next", OffsetDateTime.class);
      return new Work(
          row.getLong("left_over"),
          row.getLong("due"),
          row.getLong("claimable"),
          next == null ? null : next.toInstant(),
          row.getString("seen"),
          row.getLong("sent"));
    }
  }

  /**
   * Waits until nothing is left to do for ever; answers in how many steps.
   *
   * @param beforeEachStep is told the number of the step, from 0
   */
  int untilNothingIsLeft(IntConsumer beforeEachStep) {
    try {
      Awaitility.await()
          .atMost(SETTLED_WITHIN)
          .pollInterval(LOOK)
          .pollDelay(Duration.ZERO)
          .until(() -> isOver(beforeEachStep));
    } catch (ConditionTimeoutException never) {
      throw new IllegalStateException(
          "this is left after %d steps: %s".formatted(steps, latest), never);
    }
    return steps;
  }

  private boolean isOver(IntConsumer beforeEachStep) {
    boolean wasQuiet = isQuiet.getAsBoolean();
    Instant now = clock.instant();
    Work work =
        Objects.requireNonNull(
            database.queryForObject(
                WORK, (row, _) -> Work.read(row), now.atOffset(ZoneOffset.UTC)));
    latest = work;
    // What is sent arrives as something to do, in this order.
    if (!wasQuiet || work.claimable() > 0 || isInHand(work) || !isQuiet.getAsBoolean()) {
      return false;
    }
    Instant next = work.next();
    if (next == null) {
      return work.leftOver() == 0;
    }
    beforeEachStep.accept(steps);
    clock.advance(Duration.between(now, next).plus(reach(now, work)));
    steps++;
    return false;
  }

  /** Whether a node works; one that has died holds the same work for as long as the time stands. */
  private boolean isInHand(Work work) {
    looks = work.seen().equals(seen) ? looks + 1 : 0;
    seen = work.seen();
    return work.due() > 0 && looks < LOOKS_AT_THE_DEAD;
  }

  /**
   * None while a notice is sent or was sent: on its way it must not become older than a signature
   * may be.
   */
  private Duration reach(Instant now, Work work) {
    Duration quarter = Duration.between(start, now).dividedBy(4);
    Duration reach = quarter.compareTo(LONGEST_REACH) < 0 ? quarter : LONGEST_REACH;
    return work.sent() > 0 ? Duration.ZERO : reach;
  }
}
