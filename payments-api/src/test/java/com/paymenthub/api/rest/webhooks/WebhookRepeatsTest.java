package com.paymenthub.api.rest.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The requests that look outside are repeated like all others. */
class WebhookRepeatsTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;
  private static RunningService strict;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            CLOCK,
            "--payments.webhooks.allow-private-addresses=true",
            "--payments.agenda.enabled=false");
    // Where the same endpoint is refused, as it would be after a change of its addresses.
    strict =
        service.anotherNode(
            "--payments.webhooks.allow-private-addresses=false", "--payments.agenda.enabled=false");
  }

  @AfterAll
  static void stop() {
    strict.stop();
    service.stop();
  }

  @Test
  void registering_is_answered_as_before_though_the_endpoint_would_not_pass_any_more() {
    String body = "{\"event\": \"*\", \"endpoint\": \"http://127.0.0.1:9/\"}";
    ApiAnswer created = client.postWithKey("/v1/webhooks", body, "key");
    assertThat(created.status()).as(created.text()).isEqualTo(201);

    ApiAnswer again = strict.client(account).postWithKey("/v1/webhooks", body, "key");

    assertThat(again.status()).as(again.text()).isEqualTo(201);
    assertThat(again.text()).isEqualTo(created.text());
    assertThat(again.header("Idempotency-Replayed")).hasValue("true");
    assertThat(strict.client(account).postWithKey("/v1/webhooks", body, "other").status())
        .isEqualTo(400);
    String another = body.replace("127.0.0.1", "127.0.0.2");
    assertThat(strict.client(account).postWithKey("/v1/webhooks", another, "key").at("/error/key"))
        .isEqualTo("idempotency_key_reused");
  }

  @Test
  void a_change_is_answered_as_before_too() {
    String id =
        client
            .post("/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"http://127.0.0.1:9/\"}")
            .at("/id");
    String body = "{\"endpoint\": \"http://127.0.0.1:10/\"}";
    Map<String, String> key = Map.of("X-Idempotency-Key", "change");
    ApiAnswer changed = client.send("PATCH", "/v1/webhooks/" + id, body, key);
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);

    ApiAnswer again = strict.client(account).send("PATCH", "/v1/webhooks/" + id, body, key);

    assertThat(again.text()).isEqualTo(changed.text());
  }

  @Test
  void a_ping_whose_node_died_is_answered_and_not_sent_again() {
    try (Receiver receiver = Receiver.answering(200)) {
      String id =
          client
              .post(
                  "/v1/webhooks",
                  "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/")))
              .at("/id");
      String key = UUID.randomUUID().toString();
      String ping = "/v1/webhooks/" + id + "/ping";
      assertThat(client.postWithKey(ping, "", key).status()).isEqualTo(201);
      // As its node would have left it.
      service
          .owner()
          .update(
              "update idempotency_record set status = null, sealed_answer = null,"
                  + " answered_at = null where idempotency_key = ?",
              key);

      ApiAnswer early = client.postWithKey(ping, "", key);
      assertThat(early.status()).isEqualTo(409);
      assertThat(early.at("/error/key")).isEqualTo("idempotency_in_progress");
      CLOCK.advance(Duration.ofSeconds(31));
      ApiAnswer late = client.postWithKey(ping, "", key);

      assertThat(late.status()).as(late.text()).isEqualTo(201);
      assertThat(late.at("/error")).isEqualTo("node_lost");
      assertThat(late.json().get("delivered").booleanValue()).isFalse();
      assertThat(client.postWithKey(ping, "", key).text()).isEqualTo(late.text());
      assertThat(receiver.received()).hasSize(1);
    }
  }
}
