package com.paymenthub.api.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.platform.traces.Traces;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.OpenTelemetry;
import org.junit.jupiter.api.Test;

/** Requests cost nothing for traces that are sent nowhere. */
class NoTracesWithoutCollectorTest {

  private final RunningService service = RunningService.shared();

  @Test
  void a_service_without_a_collector_begins_no_spans() {
    assertThat(service.parts(Tracer.class)).isEmpty();
    assertThat(service.parts(OpenTelemetry.class)).isEmpty();
    assertThat(service.part(Traces.class)).isSameAs(Traces.OFF);
  }
}
