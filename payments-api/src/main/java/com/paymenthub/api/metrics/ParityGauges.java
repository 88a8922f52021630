package com.paymenthub.api.metrics;

import com.paymenthub.api.tablechecks.ParityRuns;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_parity_*}: what the last comparison of tables with their events found, and when
 * it ended. Every node reports the same figures.
 */
@Component
@ConditionalOnWebApplication
class ParityGauges {

  ParityGauges(RefreshedGauges gauges, ParityRuns runs, Clock clock) {
    gauges.add(
        "payments.parity.differences",
        "Differences between tables and their events that the last check found",
        () -> runs.last().map(ParityRuns.Ended::differences).orElse(0L));
    gauges.add(
        "payments.parity.last.run.seconds",
        "When the last check ended, in seconds since 1970; 0 when there was none",
        () -> runs.last().map(run -> run.endedAt().getEpochSecond()).orElse(0L));
    gauges.add(
        "payments.parity.age.seconds",
        "How long ago the last check ended; 0 when there was none",
        () ->
            runs.last()
                .map(run -> Duration.between(run.endedAt(), clock.instant()).toSeconds())
                .orElse(0L));
  }
}
