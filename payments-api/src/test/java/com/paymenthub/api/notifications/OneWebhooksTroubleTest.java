package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.webhooks.delivery.NotificationSender;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong for one webhook, or for a moment, is over when its cause is. */
class OneWebhooksTroubleTest {

  private static final int CHARGES = 12;

  private final AdvancingClock clock = new AdvancingClock();
  private final Receiver receiver = Receiver.answering(200);
  private RunningService service;
  private TestAccount account;
  private ApiClient client;

  @BeforeEach
  void start() {
    service = NotifyingService.start(clock, "--payments.webhooks.delivery.maximum-per-second=2");
    account = service.newAccount();
    client = service.client(account);
  }

  @AfterEach
  void stop() {
    service.stop();
    receiver.close();
  }

  @Test
  void a_secret_that_does_not_open_costs_no_other_webhook_anything_and_is_tried_again() {
    Hook broken = Hook.register(client, "*", receiver.url("/broken"));
    Hook whole = Hook.register(client, "*", receiver.url("/whole"));
    byte[] secret =
        service
            .owner()
            .queryForObject(
                "select secret from webhook where id = ?::uuid", byte[].class, broken.id());
    service.owner().update("update webhook set secret = '\\x00' where id = ?::uuid", broken.id());
    NotificationSender sender = service.part(NotificationSender.class);

    try (CapturedLog log = CapturedLog.start()) {
      declined();
      soon().until(() -> whole.states().equals(List.of("delivered", "delivered")));
      soon().until(() -> sender.troubledWebhooks() == 1);
      long failures = sender.troubles();
      clock.advance(Duration.ofMinutes(6));
      soon().until(() -> sender.troubles() > failures);
      assertThat(log.text()).contains(broken.id());
    }
    assertThat(broken.states()).containsExactly("pending", "pending");

    service.owner().update("update webhook set secret = ? where id = ?::uuid", secret, broken.id());
    clock.advance(Duration.ofMinutes(6));

    soon().until(() -> broken.states().equals(List.of("delivered", "delivered")));
    soon().until(() -> sender.troubledWebhooks() == 0);
  }

  @Test
  void what_was_claimed_before_a_freeze_is_not_sent_on_waking_but_claimed_anew() {
    Hook hook = Hook.register(client, "*", receiver.url("/"));
    for (int charge = 0; charge < CHARGES; charge++) {
      declined();
    }
    // Two begin in a second, so most of these are claimed and wait for their turn.
    soon().until(() -> hook.deliveries("&status=in_flight").size() >= CHARGES / 2);

    clock.advance(Duration.ofMinutes(1));

    soon().until(() -> hook.deliveries("&status=delivered").size() == 2 * CHARGES);
    assertThat(receiver.received("/id")).doesNotHaveDuplicates();
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from notification_attempt where error = 'node_lost'",
                    Long.class))
        .as("the claim of before was not used")
        .isPositive();
  }

  private void declined() {
    client.post("/v1/charges", CardCharge.of(account).cardEndingIn(3).json());
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
  }
}
