package com.paymenthub.api.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.Patience;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class RefreshedGaugesTest {

  @Test
  void a_gauge_that_cannot_be_read_stops_no_other() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    RefreshedGauges gauges = new RefreshedGauges(meters);
    gauges.add(
        "broken",
        "",
        () -> {
          throw new IllegalArgumentException("a row was altered");
        });
    gauges.add("whole", "", () -> 7);

    gauges.start();
    try {
      await()
          .atMost(Patience.LONGEST_WAIT)
          .untilAsserted(() -> assertThat(meters.get("whole").gauge().value()).isEqualTo(7));
    } finally {
      gauges.stop();
    }
  }
}
