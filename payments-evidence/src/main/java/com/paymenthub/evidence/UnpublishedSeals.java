package com.paymenthub.evidence;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The seals that are stored, and that this node has not published. */
public final class UnpublishedSeals {

  private final SealExport export;
  private final Clock clock;

  /** A node that has just started has not looked yet where to begin. */
  private final Instant started;

  UnpublishedSeals(SealExport export, Clock clock) {
    this.export = export;
    this.clock = clock;
    this.started = clock.instant();
  }

  /** For how long the oldest of them has waited for this node; zero without any. */
  public Duration oldestWaits() {
    return export
        .oldestUnpublished()
        .map(seal -> seal.at().isBefore(started) ? started : seal.at())
        .map(since -> Duration.between(since, clock.instant()))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }
}
