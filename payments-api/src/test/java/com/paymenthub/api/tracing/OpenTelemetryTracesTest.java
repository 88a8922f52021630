package com.paymenthub.api.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Work that belongs to a trace, on a database that does not tell which. */
class OpenTelemetryTracesTest {

  /** There is no table of events in it. */
  private final JdbcTemplate unreadable =
      new JdbcTemplate(TestDatabase.createEmpty().applicationDataSource());

  private final OpenTelemetryTraces traces =
      new OpenTelemetryTraces(
          OpenTelemetry.noop().getTracer("test"),
          unreadable,
          JsonMapper.shared(),
          Clock.systemUTC());

  @Test
  void work_whose_trace_cannot_be_looked_up_is_done_once() {
    AtomicInteger done = new AtomicInteger();

    assertThat(traces.onCharge("due work", UUID.randomUUID(), done::incrementAndGet)).isEqualTo(1);
    assertThat(traces.afterEvent("notification", UUID.randomUUID(), done::incrementAndGet))
        .isEqualTo(2);
  }
}
