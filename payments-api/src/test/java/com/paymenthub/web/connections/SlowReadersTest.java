package com.paymenthub.web.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who does not read an answer keeps his place for a limited time. */
class SlowReadersTest {

  /**
   * Hundreds of kilobytes each, so that what the systems of both sides keep is full after a few.
   */
  private static final String ANSWERS =
      "GET /v3/api-docs HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(40);

  @Test
  void who_reads_nothing_loses_his_connection_and_the_place_is_free_again() {
    RunningService service =
        RunningService.start(
            "--payments.admission.maximum-requests=1", "--payments.connections.answer-time=2s");
    ApiClient client = service.client(service.newAccount());
    try (RawConnection deaf = RawConnection.to(service).send(ANSWERS)) {
      await().atMost(Duration.ofMinutes(1)).until(() -> client.get("/v1/charges").status() == 503);

      await().atMost(Duration.ofSeconds(40)).until(() -> client.get("/v1/charges").status() == 200);
      assertThat(deaf.hear().length()).isPositive().isLessThan(40 * 400_000);
    } finally {
      service.stop();
    }
  }
}
