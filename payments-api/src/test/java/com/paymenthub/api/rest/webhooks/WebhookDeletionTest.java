package com.paymenthub.api.rest.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of a webhook that is deleted. */
class WebhookDeletionTest {

  private static final String WEBHOOK =
      "{\"event\": \"*\", \"endpoint\": \"https://shop.invalid/hooks\"}";

  private final RunningService service = RunningService.shared();
  private final ApiClient client = service.client(service.newAccount());

  @Test
  void it_is_gone_and_may_be_registered_again() {
    String path = path();

    assertThat(client.delete(path).status()).isEqualTo(204);

    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    assertThat(client.get("/v1/webhooks").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(client.post("/v1/webhooks", WEBHOOK).status()).isEqualTo(201);
  }

  @Test
  void its_deletion_does_not_read_what_only_posts_have() {
    ApiAnswer answer =
        client.send(
            "DELETE",
            path(),
            "no JSON",
            Map.of("X-Idempotency-Key", "k".repeat(300), "Content-Type", "text/plain"));

    assertThat(answer.status()).isEqualTo(204);
  }

  private String path() {
    return "/v1/webhooks/" + client.post("/v1/webhooks", WEBHOOK).at("/id");
  }
}
