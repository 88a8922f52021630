package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.Retention;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What was unsent when a webhook was switched off or deleted is lost at once, however much it is,
 * and can be sent again. A build makes 5,000; the size that is promised is
 *
 * <pre>
 * ./mvnw -pl payments-api -am test -Dtest=UnsentTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dnotifications.unsent=1000000
 * </pre>
 */
class UnsentTest {

  private static final PrintStream OUT = System.out;
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final int UNSENT = Integer.getInteger("notifications.unsent", 5_000);
  private static final Duration WORKED_OFF_WITHIN = Duration.ofMinutes(10);

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final Receiver receiver = Receiver.answering(500);
  private final Hook hook = Hook.register(client, "*", receiver.url("/"));

  @BeforeAll
  static void start() {
    service = NotifyingService.start(CLOCK, "--payments.webhooks.figures-interval=50ms");
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
  void a_million_unsent_ones_are_lost_at_once_and_nobody_else_waits_for_them() {
    unsent(UNSENT);
    Receiver others = Receiver.answering(200);
    Hook other = Hook.register(client, "*", others.url("/"));

    long began = System.nanoTime();
    ApiAnswer off = client.patch(hook.path(""), "{\"status\": false}");
    long answered = System.nanoTime() - began;

    assertThat(off.status()).as(off.text()).isEqualTo(200);
    assertThat(count("lost")).isEqualTo(UNSENT);
    assertThat(hook.deliveries("&status=lost").getFirst().get("nextAttemptAt").isNull()).isTrue();
    assertThat(hook.deliveries("&status=lost").getFirst().get("endedAt").isNull()).isFalse();
    declined();
    await().atMost(Duration.ofSeconds(60)).until(() -> others.received().size() == 2);
    await().atMost(WORKED_OFF_WITHIN).until(() -> open(hook.id()) == 0);
    OUT.printf(
        "%d unsent notifications: switched off in %d ms, worked off in %d ms%n",
        UNSENT, answered / 1_000_000, (System.nanoTime() - began) / 1_000_000);
    assertThat(count("lost")).isEqualTo(UNSENT);
    assertThat(other.states()).containsExactly("delivered", "delivered");
    assertThat(receiver.received()).isEmpty();
    others.close();
  }

  @Test
  void what_was_lost_stays_lost_when_the_webhook_is_switched_on_again_at_once() {
    unsent(UNSENT);
    client.patch(hook.path(""), "{\"status\": false}");
    receiver.answer(200);

    client.patch(hook.path(""), "{\"status\": true}");
    declined();

    soon().until(() -> count("delivered") == 2);
    await().atMost(WORKED_OFF_WITHIN).until(() -> open(hook.id()) == 0);
    assertThat(count("lost")).isEqualTo(UNSENT);
    assertThat(receiver.received()).hasSize(2);
  }

  @Test
  void what_is_being_lost_can_be_sent_again_before_it_is_worked_off() {
    unsent(3);
    client.patch(hook.path(""), "{\"status\": false}");
    receiver.answer(200);
    client.patch(hook.path(""), "{\"status\": true}");

    assertThat(again("{}").json().get("reprocessed").intValue()).isEqualTo(3);
    assertThat(count("reprocessed")).isEqualTo(3);
    assertThat(count("lost")).isZero();
  }

  @Test
  void what_a_dead_node_left_in_flight_is_lost_when_its_webhook_is_off() {
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    UUID dead = UUID.randomUUID();
    service
        .owner()
        .update(
            "update notification set state = 'in_flight', node_id = ?, claims = claims + 1,"
                + " due_at = ? where webhook_id = ?::uuid",
            dead,
            Timestamps.toDatabase(CLOCK.instant().plus(Duration.ofDays(1))),
            hook.id());
    client.delete(hook.path(""));
    assertThat(hook.states()).as("its node may live").containsExactly("in_flight", "in_flight");

    CLOCK.advance(Duration.ofDays(2));

    soon().until(() -> hook.states().equals(List.of("lost", "lost")));
    String attempts =
        hook.delivery(hook.deliveries("").getFirst().get("id").asString())
            .get("attempts")
            .toString();
    assertThat(attempts).contains("node_lost").contains(dead.toString());
  }

  @Test
  void what_waits_can_be_sent_again_where_the_filter_says_so() {
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    assertThat(again("{}").json().get("count").intValue()).as("lost ones alone").isZero();
    receiver.answer(200);

    String one = hook.deliveries("").getFirst().get("id").asString();
    ApiAnswer single = client.postWithoutBody(hook.path("/deliveries/" + one + "/reprocess"));
    assertThat(single.status()).as(single.text()).isEqualTo(201);
    ApiAnswer rest = again("{\"status\": [\"lost\", \"waiting\"]}");

    assertThat(rest.json().get("reprocessed").intValue()).isEqualTo(1);
    soon()
        .until(
            () ->
                hook.states()
                    .equals(List.of("reprocessed", "reprocessed", "delivered", "delivered")));
    assertThat(again("{\"status\": \"delivered\"}").status()).isEqualTo(400);
  }

  @Test
  void what_belonged_to_a_deleted_webhook_is_sent_to_another_one_of_the_account() {
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    client.delete(hook.path(""));
    receiver.answer(200);
    Hook heir = Hook.register(client, "*", receiver.url("/"));
    String from = "{\"webhookId\": \"%s\"}";

    String one = hook.deliveries("").getFirst().get("id").asString();
    ApiAnswer single =
        client.post(heir.path("/deliveries/" + one + "/reprocess"), from.formatted(hook.id()));
    assertThat(single.status()).as(single.text()).isEqualTo(201);
    assertThat(single.at("/reprocessedFrom")).isEqualTo(one);
    ApiAnswer rest = client.post(heir.path("/reprocess"), from.formatted(hook.id()));

    assertThat(rest.json().get("reprocessed").intValue()).isEqualTo(1);
    soon().until(() -> heir.states().equals(List.of("delivered", "delivered")));
    assertThat(hook.states()).containsExactly("reprocessed", "reprocessed");
    Hook living = Hook.register(client, "*", receiver.url("/living"));
    assertThat(client.post(heir.path("/reprocess"), from.formatted(living.id())).status())
        .as("not from one that is there")
        .isEqualTo(404);
    ApiClient stranger = service.client(service.newAccount());
    Hook foreign = Hook.register(stranger, "*", receiver.url("/"));
    assertThat(stranger.post(foreign.path("/reprocess"), from.formatted(hook.id())).status())
        .isEqualTo(404);
  }

  @Test
  void lost_ones_are_kept_until_they_were_sent_again() {
    loseTwo();
    Retention retention = service.part(Retention.class);

    CLOCK.advance(Duration.ofDays(400));
    removeOld(retention);
    assertThat(hook.states()).containsExactly("lost", "lost");

    receiver.answer(200);
    client.patch(hook.path(""), "{\"status\": true}");
    assertThat(again("{}").json().get("reprocessed").intValue()).isEqualTo(2);
    soon().until(() -> count("delivered") == 2);
    removeOld(retention);
    assertThat(hook.states()).as("sent again today").containsExactly("delivered", "delivered");
  }

  @Test
  void lost_ones_go_after_the_time_that_a_setting_says() {
    loseTwo();
    Retention retention =
        new Retention(
            service.part(JdbcTemplate.class), CLOCK, Duration.ofDays(45), Duration.ofDays(60));

    CLOCK.advance(Duration.ofDays(59));
    removeOld(retention);
    assertThat(hook.states()).containsExactly("lost", "lost");

    CLOCK.advance(Duration.ofDays(2));
    removeOld(retention);
    assertThat(hook.states()).isEmpty();
  }

  @Test
  void figures_tell_how_many_wait_are_overdue_and_were_lost_and_since_when() {
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    soon().until(() -> figure("waiting") >= 2);
    assertThat(figure("waiting_oldest_seconds")).isBetween(0.0, 1e9);
    double lost = figure("lost");
    client.delete(hook.path(""));

    soon().until(() -> figure("lost") == lost + 2);
    CLOCK.advance(Duration.ofHours(1));
    assertThat(figure("lost_oldest_seconds")).isGreaterThanOrEqualTo(3_600);

    // It cannot be served, so what is due for it becomes late.
    Hook late = Hook.register(client, "*", receiver.url("/late"));
    service.owner().update("update webhook set secret = '\\x00' where id = ?::uuid", late.id());
    declined();
    CLOCK.advance(Duration.ofHours(1));
    soon().until(() -> figure("overdue") >= 2);
    assertThat(figure("overdue_oldest_seconds")).isGreaterThanOrEqualTo(3_600);
    client.delete(late.path(""));
    soon().until(() -> open(late.id()) == 0);
  }

  private static double figure(String name) {
    return service.part(MeterRegistry.class).getMeters().stream()
        .filter(
            meter ->
                meter.getId().getName().replace('.', '_').equals("payments_notifications_" + name))
        .mapToDouble(meter -> meter.measure().iterator().next().getValue())
        .findFirst()
        .orElseThrow();
  }

  /** As if they had waited for a later attempt, for long. */
  private void unsent(int notifications) {
    service
        .owner()
        .update(
            "insert into notification (webhook_id, event_id, client_id, charge_id, sequence_number,"
                + " event, state, created_at, due_at, attempts)"
                + " select ?::uuid, gen_random_uuid(), ?, gen_random_uuid(), 1,"
                + " 'transaction.failed', 'waiting', now(), now() + interval '1000 d', 1"
                + " from generate_series(1, ?)",
            hook.id(),
            account.clientId(),
            notifications);
  }

  private void declined() {
    ApiAnswer declined = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(3).json());
    assertThat(declined.at("/status")).isEqualTo("failed");
  }

  private ApiAnswer again(String body) {
    return client.post(hook.path("/reprocess"), body);
  }

  private int count(String state) {
    return client
        .get(hook.path("/deliveries?limit=1&status=" + state))
        .json()
        .at("/meta/totalItems")
        .intValue();
  }

  private static long open(String webhookId) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from notification where webhook_id = ?::uuid and due_at is not null",
            Long.class,
            webhookId);
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }

  /** What waits for another attempt is lost when its webhook is switched off. */
  private void loseTwo() {
    declined();
    soon().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    client.patch(hook.path(""), "{\"status\": false}");
    soon().until(() -> open(hook.id()) == 0);
  }

  private static void removeOld(Retention retention) {
    while (retention.removeSome()) {}
  }
}
