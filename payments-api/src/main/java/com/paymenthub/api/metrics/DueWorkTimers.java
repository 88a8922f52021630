package com.paymenthub.api.metrics;

import com.paymenthub.platform.due.DueBacklogs;
import com.paymenthub.platform.due.DueWorkMeter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * {@code payments_due_late_seconds} and {@code payments_due_failures_total}: how late this node
 * began due work, and how often it failed, by kind.
 */
@Component
class DueWorkTimers implements DueWorkMeter {

  private final MeterRegistry registry;

  /** Each kind begins with no failure, so that the first one is seen as an increase. */
  DueWorkTimers(MeterRegistry registry, DueBacklogs works) {
    this.registry = registry;
    works.kinds().forEach(this::failures);
  }

  @Override
  public void began(String kind, Duration late) {
    registry.timer("payments.due.late", "kind", kind).record(late);
  }

  @Override
  public void failed(String kind) {
    failures(kind).increment();
  }

  private Counter failures(String kind) {
    return registry.counter("payments.due.failures", "kind", kind);
  }
}
