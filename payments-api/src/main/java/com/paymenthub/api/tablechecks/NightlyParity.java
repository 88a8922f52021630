package com.paymenthub.api.tablechecks;

import com.paymenthub.api.tablechecks.ParityRuns.Ended;
import com.paymenthub.projections.derived.TableDifference;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Runs the check at one time of each day, on one node. A node that starts after that time waits for
 * the next day.
 */
@Component
class NightlyParity {

  private static final Logger LOG = LoggerFactory.getLogger(NightlyParity.class);

  /** More of them say nothing new; "replay" prints all. */
  private static final int LOGGED = 20;

  private final ParityCheck check;
  private final ParityRuns runs;
  private final Clock clock;
  private final LocalTime at;
  private final Instant startedAt;
  private @Nullable Instant done;

  /**
   * The nightly check.
   *
   * @param at the time of day, UTC, for example {@code 03:00}
   */
  NightlyParity(
      ParityCheck check,
      ParityRuns runs,
      Clock clock,
      @Value("${payments.parity.at:03:00}") LocalTime at) {
    this.check = check;
    this.runs = runs;
    this.clock = clock;
    this.at = at;
    this.startedAt = clock.instant();
  }

  /** Runs the check if it is time, and no other node does it or has done it. */
  synchronized void runIfDue() {
    Instant now = clock.instant();
    Instant planned = lastPlanned(now);
    if (!planned.isAfter(startedAt) || planned.equals(done)) {
      return;
    }
    runs.begin(planned, now)
        .ifPresentOrElse(
            run -> {
              AtomicLong told = new AtomicLong();
              Ended ended = check.run(run, difference -> log(difference, told), _ -> {});
              done = planned;
              LOG.info(
                  "{} events folded: {} differences between them and the tables",
                  ended.events(),
                  ended.differences());
            },
            () -> {
              if (runs.hasEnded(planned)) {
                done = planned;
              }
            });
  }

  /** The latest time at which the check was to begin. */
  private Instant lastPlanned(Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Instant todays = today.atTime(at).toInstant(ZoneOffset.UTC);
    return todays.isAfter(now) ? today.minusDays(1).atTime(at).toInstant(ZoneOffset.UTC) : todays;
  }

  private static void log(TableDifference difference, AtomicLong told) {
    if (told.incrementAndGet() <= LOGGED) {
      LOG.error(
          "{} {}: {} is not what the events make of it",
          difference.table(),
          difference.id(),
          difference.column());
    }
  }
}
