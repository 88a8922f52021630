package com.paymenthub.api.metrics;

import com.paymenthub.platform.traces.Traces;
import com.paymenthub.providers.calls.CallMeter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * {@code payments_provider_calls_seconds}: how long this node's calls to providers take, by
 * provider type and by outcome; and a span of each that is part of a trace.
 */
@Component
class CallTimers implements CallMeter {

  private static final Duration[] BOUNDS = {
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofSeconds(2),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10)
  };

  private final MeterRegistry registry;
  private final Traces traces;

  CallTimers(MeterRegistry registry, Traces traces) {
    this.registry = registry;
    this.traces = traces;
  }

  @Override
  public void called(String providerType, Result result, long nanos) {
    Timer.builder("payments.provider.calls")
        .description("Calls to providers")
        .tag("provider_type", providerType)
        .tag("result", nameOf(result))
        .serviceLevelObjectives(BOUNDS)
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
    traces.past(
        "provider call", Map.of("provider_type", providerType, "result", nameOf(result)), nanos);
  }

  private static String nameOf(Result result) {
    return result.name().toLowerCase(Locale.ROOT);
  }
}
