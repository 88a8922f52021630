package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.Receiver.Received;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.platform.Release;
import com.paymenthub.webhooks.delivery.Retention;
import com.standardwebhooks.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DeliveryTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofMinutes(5),
          Duration.ofMinutes(45),
          Duration.ofHours(6),
          Duration.ofDays(2),
          Duration.ofDays(4));

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final Receiver receiver = Receiver.answering(200);
  private final Hook hook = Hook.register(client, "*", receiver.url("/hooks?of=shop"));

  @BeforeAll
  static void start() {
    service = NotifyingService.start(CLOCK);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void every_change_of_status_is_told_in_order_with_the_charge_as_it_was() throws Exception {
    ApiAnswer charge = charge();
    client.postWithoutBody("/v1/charges/" + charge.at("/id") + "/capture");

    soon().until(() -> receiver.received().size() == 3);

    assertThat(receiver.received("/event"))
        .containsExactly("pending", "pre_authorized", "authorized");
    assertThat(receiver.received("/data/status"))
        .containsExactly("pending", "pre_authorized", "authorized");
    assertThat(receiver.received("/data/id")).containsOnly(charge.at("/id"));
    int sequence = 0;
    for (Received told : receiver.received()) {
      assertThat(told.path()).isEqualTo("/hooks?of=shop");
      assertThat(told.header("Content-Type")).isEqualTo("application/json");
      assertThat(told.header("User-Agent")).isEqualTo("payments-webhooks/" + Release.NUMBER);
      assertThat(told.header("Accept")).isEqualTo("*/*");
      assertThat(told.header("x-idempotency-key")).isEqualTo(told.at("/id"));
      assertThat(told.header("webhook-id")).isEqualTo(told.at("/id"));
      assertThat(told.header("x-event-sequence")).isEqualTo(String.valueOf(++sequence));
      assertThat(told.at("/apiVersion")).isEqualTo("1");
      assertThat(told.at("/object")).isEqualTo("transaction");
      assertThat(told.json().at("/data").has("feeAmount")).isTrue();
      requireSigned(told, hook.secret());
    }
    soon().until(() -> hook.states().equals(List.of("delivered", "delivered", "delivered")));
  }

  @Test
  void the_body_is_the_same_whenever_it_is_made() {
    ApiAnswer charge = charge();
    client.postWithoutBody("/v1/charges/" + charge.at("/id") + "/void");
    soon().until(() -> hook.states().equals(List.of("delivered", "delivered", "delivered")));

    ApiAnswer events = client.get("/v1/events?sort=ASC&chargeId=" + charge.at("/id"));

    assertThat(events.json().at("/meta/totalItems").intValue()).isEqualTo(3);
    for (int i = 0; i < 3; i++) {
      Received told = receiver.received().get(i);
      assertThat(events.json().at("/items/" + i).toString()).isEqualTo(told.body());
      assertThat(client.get("/v1/events/" + told.at("/id")).text()).isEqualTo(told.body());
      JsonNode attempt = attempts(hook.deliveries("").get(i)).get(0);
      assertThat(attempt.get("requestBody").asString()).isEqualTo(told.body());
      assertThat(attempt.at("/requestHeaders/webhook-signature").asString())
          .isEqualTo(told.header("webhook-signature"));
      assertThat(attempt.get("responseStatus").intValue()).isEqualTo(200);
      assertThat(attempt.get("responseBody").asString()).isEqualTo("{\"taken\":true}");
      assertThat(attempt.get("responseHeaders").toString()).contains("a test");
    }
  }

  @Test
  void events_are_kept_for_those_whom_nobody_told() {
    TestAccount other = service.newAccount();
    ApiClient deaf = service.client(other);
    ApiAnswer charge = deaf.post("/v1/charges", CardCharge.of(other).json());

    ApiAnswer events = deaf.get("/v1/events?event=transaction.pre_authorized,transaction.voided");

    assertThat(events.json().at("/meta/totalItems").intValue()).isEqualTo(1);
    assertThat(events.at("/items/0/data/id")).isEqualTo(charge.at("/id"));
    String foreign = "/v1/events/" + events.at("/items/0/id");
    assertThat(deaf.get(foreign).status()).isEqualTo(200);
    assertThat(client.get(foreign).status()).isEqualTo(404);
    assertThat(client.get(foreign).at("/error/key")).isEqualTo("event_not_found");
    assertThat(
            deaf.get("/v1/events?event=paid&chargeId=1&created.gt=x").json().at("/error/details"))
        .hasSize(3);
  }

  @Test
  void six_attempts_are_made_after_their_delays_and_then_it_is_lost_and_can_be_sent_again() {
    receiver.answer(500);
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    for (int attempt = 2; attempt <= 6; attempt++) {
      JsonNode waiting = hook.deliveries("").getFirst();
      JsonNode last = attempts(waiting).get(attempt - 2);
      Duration delay =
          Duration.between(
              Instant.parse(last.get("startedAt").asString())
                  .plusMillis(last.get("durationMilliseconds").longValue()),
              Instant.parse(waiting.get("nextAttemptAt").asString()));
      assertThat(delay).isBetween(DELAYS.get(attempt - 2), DELAYS.get(attempt - 2).plusSeconds(2));
      CLOCK.advance(delay);
      int expected = attempt;
      soon()
          .until(
              () ->
                  hook.deliveries("").stream()
                      .allMatch(each -> each.get("attemptCount").intValue() == expected));
      assertThat(attempts(waiting).get(attempt - 1).get("startedAt").asString())
          .isGreaterThanOrEqualTo(waiting.get("nextAttemptAt").asString());
    }
    assertThat(hook.states()).containsExactly("lost", "lost");
    assertThat(receiver.received()).hasSize(12);
    assertThat(receiver.received("/id").stream().distinct()).hasSize(2);

    receiver.answer(201);
    String lost = hook.deliveries("").getFirst().get("id").asString();
    ApiAnswer again = client.postWithoutBody(hook.path("/deliveries/" + lost + "/reprocess"));

    assertThat(again.status()).as(again.text()).isEqualTo(201);
    assertThat(again.at("/status")).isEqualTo("pending");
    assertThat(again.at("/reprocessedFrom")).isEqualTo(lost);
    soon().until(() -> hook.states().equals(List.of("reprocessed", "lost", "delivered")));
    assertThat(receiver.received("/id").getLast()).isEqualTo(again.at("/eventId"));
    assertThat(receiver.received("/id").getFirst()).isEqualTo(again.at("/eventId"));
    ApiAnswer twice = client.postWithoutBody(hook.path("/deliveries/" + lost + "/reprocess"));
    assertThat(twice.status()).isEqualTo(422);
    assertThat(twice.at("/error/key")).isEqualTo("delivery_not_lost");
  }

  @Test
  void a_retry_holds_nothing_back() {
    receiver.answer(500);
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));

    receiver.answer(200);
    declined();

    soon()
        .until(() -> hook.states().equals(List.of("waiting", "waiting", "delivered", "delivered")));
    CLOCK.advance(Duration.ofMinutes(6));
    soon().until(() -> hook.deliveries("&status=delivered").size() == 4);
  }

  @Test
  void a_receiver_that_is_gone_is_left_alone_until_the_merchant_switches_it_on_and_asks() {
    // Of an event after the 410 there is no delivery: both are to be there before it.
    receiver.answer(500);
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));

    receiver.answer(410);
    CLOCK.advance(Duration.ofMinutes(6));
    soon().until(() -> hook.states().equals(List.of("lost", "lost")));
    int asked = receiver.received().size();
    assertThat(client.get(hook.path("")).json().get("status").booleanValue()).isFalse();

    declined();
    assertThat(hook.states()).containsExactly("lost", "lost");
    assertThat(receiver.received()).hasSize(asked);
    assertThat(reprocess("{}").at("/error/key")).isEqualTo("webhook_inactive");

    receiver.answer(200);
    client.patch(hook.path(""), "{\"status\": true}");
    ApiAnswer dry = reprocess("{\"dryRun\": true}");
    assertThat(dry.status()).isEqualTo(201);
    assertThat(dry.json().get("count").intValue()).isEqualTo(2);
    assertThat(dry.json().get("reprocessed").intValue()).isZero();
    ApiAnswer some = reprocess("{\"event\": \"transaction.failed\"}");
    assertThat(some.json().get("reprocessed").intValue()).isEqualTo(1);
    assertThat(
            reprocess("{\"created.lt\": \"2020-01-01T00:00:00Z\"}").json().get("count").intValue())
        .isZero();
    assertThat(reprocess("{}").json().get("reprocessed").intValue()).isEqualTo(1);
    soon().until(() -> hook.deliveries("&status=delivered").size() == 2);
    assertThat(hook.deliveries("&status=reprocessed")).hasSize(2);
    assertThat(reprocess("{\"event\": 1, \"chargeId\": \"x\", \"dryRun\": 0}").status())
        .isEqualTo(400);
  }

  @Test
  void what_is_unsent_when_a_webhook_is_switched_off_is_lost() {
    receiver.answer(500);
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));

    client.patch(hook.path(""), "{\"status\": false}");

    assertThat(hook.states()).containsExactly("lost", "lost");
    client.delete(hook.path(""));
    assertThat(hook.states()).as("shown after deletion").containsExactly("lost", "lost");
    assertThat(reprocess("{}").status()).isEqualTo(404);
  }

  @Test
  void both_secrets_sign_for_a_day_after_a_rotation() throws Exception {
    String next = client.postWithoutBody(hook.path("/secret")).at("/secret");
    declined();
    soon().until(() -> receiver.received().size() == 2);
    Received told = receiver.received().getFirst();
    requireSigned(told, hook.secret());
    requireSigned(told, next);

    CLOCK.advance(Duration.ofHours(25));
    declined();
    soon().until(() -> receiver.received().size() == 4);
    assertThat(receiver.received().getLast().header("webhook-signature")).doesNotContain(" ");
    assertThat(receiver.received().getFirst().header("webhook-signature")).contains(" ");
  }

  @Test
  void what_is_personal_is_null_once_it_is_erased_and_the_rest_stays() {
    ApiAnswer charge =
        client.post("/v1/charges", CardCharge.of(account).with("description", "For Maria").json());
    soon().until(() -> hook.states().equals(List.of("delivered", "delivered")));
    assertThat(receiver.received("/data/description")).containsOnly("For Maria");
    UUID subject =
        service
            .owner()
            .queryForObject(
                "select subject_id from personal_text where owner_id = ?::uuid",
                UUID.class,
                charge.at("/id"));

    service.part(PersonalTexts.class).erase(account.clientId(), subject);

    ApiAnswer event = client.get("/v1/events/" + receiver.received("/id").getFirst());
    assertThat(event.status()).isEqualTo(200);
    assertThat(event.json().at("/data/description").isNull()).isTrue();
    assertThat(event.at("/data/id")).isEqualTo(charge.at("/id"));
    JsonNode attempt = attempts(hook.deliveries("").getFirst()).get(0);
    assertThat(attempt.get("requestBody").isNull()).isTrue();
    assertThat(attempt.get("responseStatus").intValue()).isEqualTo(200);
  }

  @Test
  void deliveries_are_forgotten_after_45_days_and_events_are_not() {
    declined();
    soon().until(() -> hook.states().equals(List.of("delivered", "delivered")));
    client.delete(hook.path(""));
    Retention retention = service.part(Retention.class);
    CLOCK.advance(Duration.ofDays(44));
    removeOld(retention);
    assertThat(hook.states()).containsExactly("delivered", "delivered");

    CLOCK.advance(Duration.ofDays(2));
    removeOld(retention);

    assertThat(client.get(hook.path("/deliveries")).status()).isEqualTo(404);
    assertThat(rows("notification_attempt where delivery_id not in (select id from notification)"))
        .isZero();
    assertThat(client.get("/v1/events").json().at("/meta/totalItems").intValue()).isEqualTo(2);
  }

  @Test
  void a_ping_tries_the_receiver_and_tells_what_came_of_it() throws Exception {
    ApiAnswer ping = client.postWithoutBody(hook.path("/ping"));

    assertThat(ping.status()).as(ping.text()).isEqualTo(201);
    assertThat(ping.json().get("delivered").booleanValue()).isTrue();
    assertThat(receiver.received().getFirst().header("User-Agent"))
        .isEqualTo("payments-webhooks/" + Release.NUMBER);
    assertThat(receiver.received().getFirst().header("Accept")).isEqualTo("*/*");
    assertThat(ping.json().get("responseStatus").intValue()).isEqualTo(200);
    Received told = receiver.received().getFirst();
    assertThat(told.at("/object")).isEqualTo("ping");
    requireSigned(told, hook.secret());

    receiver.answer(404);
    assertThat(client.postWithoutBody(hook.path("/ping")).json().get("delivered").booleanValue())
        .isFalse();
    receiver.close();
    assertThat(client.postWithoutBody(hook.path("/ping")).at("/error"))
        .isEqualTo("connection_failed");
  }

  @Test
  void another_account_sees_and_repeats_nothing() {
    declined();
    soon().until(() -> hook.states().equals(List.of("delivered", "delivered")));
    String path = hook.path("/deliveries/" + hook.deliveries("").getFirst().get("id").asString());
    ApiClient stranger = service.client(service.newAccount());

    assertThat(stranger.get(hook.path("/deliveries")).status()).isEqualTo(404);
    assertThat(stranger.get(path).status()).isEqualTo(404);
    assertThat(stranger.postWithoutBody(path + "/reprocess").status()).isEqualTo(404);
    assertThat(stranger.postWithoutBody(hook.path("/ping")).status()).isEqualTo(404);
    assertThat(client.get(hook.path("/deliveries?status=sent&chargeId=1&page=0")).status())
        .isEqualTo(400);
  }

  private ApiAnswer charge() {
    return client.post("/v1/charges", CardCharge.of(account).json());
  }

  /** A charge with two events: pending and failed. */
  private void declined() {
    ApiAnswer declined = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(3).json());
    assertThat(declined.at("/status")).isEqualTo("failed");
  }

  private static long rows(String what) {
    return service.owner().queryForObject("select count(*) from " + what, Long.class);
  }

  private ApiAnswer reprocess(String body) {
    return client.post(hook.path("/reprocess"), body);
  }

  private JsonNode attempts(JsonNode delivery) {
    return hook.delivery(delivery.get("id").asString()).get("attempts");
  }

  /** By the public library, whose own clock does not jump with ours. */
  private static void requireSigned(Received told, String secret) throws Exception {
    String signature =
        new Webhook(secret)
            .sign(
                told.header("webhook-id"),
                Long.parseLong(told.header("webhook-timestamp")),
                told.body());
    assertThat(told.header("webhook-signature").split(" ")).contains(signature);
  }

  private static ConditionFactory soon() {
    return await().pollInterval(Duration.ofMillis(20));
  }

  private static void removeOld(Retention retention) {
    while (retention.removeSome()) {}
  }
}
