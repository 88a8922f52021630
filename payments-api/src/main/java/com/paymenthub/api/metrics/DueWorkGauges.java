package com.paymenthub.api.metrics;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueBacklogs;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_due_work} and {@code payments_due_lag_seconds}: how much is due by kind, and for
 * how long the oldest of it has been due. Every node reports the same figures, which are those of
 * the database; they are NaN where this process does no due work or cannot read them.
 */
@Component
@ConditionalOnWebApplication
class DueWorkGauges implements MeterBinder {

  private final DueBacklogs backlogs;
  private final Clock clock;

  DueWorkGauges(DueBacklogs backlogs, Clock clock) {
    this.backlogs = backlogs;
    this.clock = clock;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String kind : backlogs.kinds()) {
      Gauge.builder("payments.due.work", () -> count(kind))
          .tag("kind", kind)
          .description("What is due and not yet done")
          .register(registry);
      TimeGauge.builder("payments.due.lag", () -> lagMilliseconds(kind), TimeUnit.MILLISECONDS)
          .tag("kind", kind)
          .description("For how long the oldest of it has been due")
          .register(registry);
    }
  }

  private @Nullable Number count(String kind) {
    return backlogs.of(kind).map(Backlog::count).orElse(null);
  }

  private @Nullable Number lagMilliseconds(String kind) {
    return backlogs.of(kind).map(due -> due.lag(clock.instant()).toMillis()).orElse(null);
  }
}
