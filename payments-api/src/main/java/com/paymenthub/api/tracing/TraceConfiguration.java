package com.paymenthub.api.tracing;

import com.paymenthub.platform.traces.Traces;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Clock;
import java.util.Map;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Traces, where a collector is named to which they are sent. */
@Configuration(proxyBeanMethods = false)
class TraceConfiguration {

  @Bean
  Traces traces(
      ObjectProvider<OpenTelemetry> telemetry, JdbcTemplate jdbc, JsonMapper json, Clock clock) {
    OpenTelemetry started = telemetry.getIfAvailable();
    return started == null
        ? Traces.OFF
        : new OpenTelemetryTraces(started.getTracer("payments"), jdbc, json, clock);
  }

  /** Events carry the trace in which they are stored, so that what follows later joins it. */
  @Bean
  CorrelationDataProvider traceOfEvents(Traces traces) {
    return _ ->
        traces
            .parent()
            .<Map<String, ?>>map(parent -> Map.of(Traces.PARENT, parent))
            .orElse(Map.of());
  }

  /** How many requests are traced is the operator's choice, and not a caller's. */
  @Bean
  Sampler sampler(@Value("${management.tracing.sampling.probability}") double probability) {
    Sampler chance = new Chance(probability);
    return Sampler.parentBasedBuilder(chance)
        .setRemoteParentSampled(chance)
        .setRemoteParentNotSampled(chance)
        .build();
  }
}
