package com.paymenthub.api.seals;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The seals that are stored, and that this node has not published. */
public final class UnpublishedSeals {

  private final SealTable table;
  private final SealExport export;
  private final Clock clock;

  /** A node that has just started has not looked yet which seals are published. */
  private final Instant started;

  UnpublishedSeals(SealTable table, SealExport export, Clock clock) {
    this.table = table;
    this.export = export;
    this.clock = clock;
    this.started = clock.instant();
  }

  /** For how long the oldest of them has waited for this node; zero without any. */
  public Duration oldestWaits() {
    return table.after(export.publishedTo(), 1).stream()
        .findFirst()
        .map(seal -> seal.at().isBefore(started) ? started : seal.at())
        .map(since -> Duration.between(since, clock.instant()))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }
}
