package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The end of a delivery starts what waited for it, without the search for due notifications. */
class WaitingNotificationsTest {

  private static final int CHARGES = 12;

  @Test
  void notifications_wait_for_the_charge_and_for_the_webhook_and_no_longer() {
    RunningService service =
        RunningService.start(
            "--payments.webhooks.allow-private-addresses=true",
            "--payments.webhooks.delivery.interval=1h",
            "--payments.webhooks.delivery.maximum-concurrent-per-webhook=1");
    try (Receiver receiver = Receiver.answering(200)) {
      TestAccount account = service.newAccount();
      ApiClient client = service.client(account);
      Hook hook = Hook.register(client, "*", receiver.url("/"));

      for (int charge = 0; charge < CHARGES; charge++) {
        client.post("/v1/charges", CardCharge.of(account).json());
      }

      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(20))
          .until(() -> hook.deliveries("&status=delivered").size() == 2 * CHARGES);
      assertThat(receiver.received("/id")).hasSize(2 * CHARGES).doesNotHaveDuplicates();
    } finally {
      service.stop();
    }
  }
}
