package com.paymenthub.api.metrics;

import com.paymenthub.foundation.due.DueWorkMeter;
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

  DueWorkTimers(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void began(String kind, Duration late) {
    registry.timer("payments.due.late", "kind", kind).record(late);
  }

  @Override
  public void failed(String kind) {
    registry.counter("payments.due.failures", "kind", kind).increment();
  }
}
