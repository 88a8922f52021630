package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.Receiver.Received;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Receivers that never answer are nobody's problem but their own. */
class BlackHoleTest {

  private static final int ACCOUNTS = 10;
  private static final int WEBHOOKS_PER_ACCOUNT = 10;
  private static final int CHARGES_PER_ACCOUNT = 5;
  private static final int EVENTS = ACCOUNTS * WEBHOOKS_PER_ACCOUNT * CHARGES_PER_ACCOUNT * 2;

  /** As long as a black hole is waited for at first: nobody waited behind one. */
  private static final long WAITED_FOR_MILLISECONDS = 30_000;

  private final Receiver receiver = Receiver.answering(200);
  private RunningService service;

  @BeforeEach
  void start() {
    service = RunningService.start("--payments.webhooks.allow-private-addresses=true");
  }

  @AfterEach
  void stop() {
    service.stop();
    receiver.close();
  }

  @Test
  void ten_black_holes_among_a_hundred_receivers_hold_nobody_up() throws IOException {
    try (ServerSocket hole = new ServerSocket(0, 256, InetAddress.ofLiteral("127.0.0.1"))) {
      List<TestAccount> accounts = new ArrayList<>();
      List<Hook> holes = new ArrayList<>();
      for (int account = 0; account < ACCOUNTS; account++) {
        TestAccount merchant = service.newAccount();
        ApiClient client = service.client(merchant);
        holes.add(Hook.register(client, "*", "http://127.0.0.1:" + hole.getLocalPort() + "/"));
        for (int webhook = 0; webhook < WEBHOOKS_PER_ACCOUNT; webhook++) {
          Hook.register(client, "*", receiver.url("/" + webhook));
        }
        accounts.add(merchant);
      }

      for (int charge = 0; charge < CHARGES_PER_ACCOUNT; charge++) {
        for (TestAccount merchant : accounts) {
          service.client(merchant).post("/v1/charges", CardCharge.of(merchant).json());
        }
      }

      await().pollInterval(Duration.ofMillis(20)).until(() -> receiver.received().size() >= EVENTS);
      assertThat(latencies().get(EVENTS * 99 / 100)).isLessThan(WAITED_FOR_MILLISECONDS);
      // They are being waited for, each with no more than it may have at first.
      assertThat(holes)
          .allSatisfy(
              each -> assertThat(each.deliveries("&status=in_flight")).hasSizeBetween(1, 2));
    }
  }

  /** From the event to its arrival, in milliseconds, the shortest first. */
  private List<Long> latencies() {
    return receiver.received().stream().map(Received::latencyMilliseconds).sorted().toList();
  }
}
