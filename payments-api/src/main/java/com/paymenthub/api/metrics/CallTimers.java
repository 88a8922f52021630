package com.paymenthub.api.metrics;

import com.paymenthub.providers.calls.CallMeter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * {@code payments_provider_calls_seconds}: how long this node's calls to providers take, by
 * provider type and by outcome.
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

  CallTimers(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void called(String providerType, Result result, long nanos) {
    Timer.builder("payments.provider.calls")
        .description("Calls to providers")
        .tag("provider_type", providerType)
        .tag("result", result.name().toLowerCase(Locale.ROOT))
        .serviceLevelObjectives(BOUNDS)
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }
}
