package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.testing.Patience;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A node that is ready says what does not work as it should. */
class DegradedHealthTest {

  private static final String ASIDE = "a reader has set something aside";

  @Test
  void what_is_wrong_is_told_and_the_node_stays_ready() {
    RunningService service = RunningService.start("--payments.agenda.enabled=false");
    try {
      assertThat(degraded(service)).doesNotContain(ASIDE);

      service
          .owner()
          .update(
              "insert into payments.stream_set_aside (reader, subject, position, since, tried_at,"
                  + " reason) values ('finance', ?, 0, clock_timestamp(), clock_timestamp(), 'finance')",
              UUID.randomUUID());
      await().atMost(Patience.LONGEST_WAIT).until(() -> degraded(service).contains(ASIDE));

      assertThat(degraded(service)).contains("payments_stream_set_aside is 1");
      assertThat(ApiClient.anonymous(service.url()).get("/actuator/health/readiness").status())
          .isEqualTo(200);
    } finally {
      service.stop();
    }
  }

  @Test
  void merchants_are_not_told() {
    assertThat(
            ApiClient.anonymous(RunningService.shared().url())
                .get("/actuator/health/readiness")
                .text())
        .doesNotContain("degraded");
  }

  @Test
  void each_sign_is_a_metric_of_the_service_with_the_limit_of_its_alert() throws IOException {
    String alerts = Files.readString(Path.of("..", "deploy", "observe", "alerts.yaml"));
    MeterRegistry meters = RunningService.shared().part(MeterRegistry.class);
    for (DegradedHealth.Sign sign : DegradedHealth.SIGNS) {
      Gauge gauge = meters.find(sign.metric()).gauge();
      if (gauge == null) {
        // Only with a standby, and with a provider that was called.
        assertThat(sign.metric()).matches("payments\\.(standby|provider)\\..*");
      }
      String name =
          gauge == null ? sign.metric().replace('.', '_') : DegradedHealth.Sign.nameOf(gauge);
      assertThat(alerts).contains("%s > %d".formatted(name, sign.limit()));
    }
  }

  private static String degraded(RunningService service) {
    ApiAnswer readiness =
        ApiClient.anonymous(service.managementUrl()).get("/actuator/health/readiness");
    assertThat(readiness.status()).isEqualTo(200);
    return readiness.json().at("/components/degraded/details/degraded").toString();
  }
}
