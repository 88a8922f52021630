package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All calls that a request waits for end within its time; what does not fit is done afterwards. */
class ProviderTimeTest {

  private static final RunningService SERVICE =
      RunningService.start("--payments.requests.provider-time=10s");

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Longer than half of the time: nothing is to follow in the same request. */
  private static final Map<String, Object> SLOW =
      Map.of("latencyMillis", 5500, "deadlineMillis", 60_000);

  @AfterEach
  void rows_are_what_their_histories_make_of_them() {
    Parity.assertKept(SERVICE);
  }

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void nobody_is_waited_for_longer_than_the_request_waits() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer("mute", 1, Map.of("latencyMillis", 50_000, "deadlineMillis", 45_000)));
    long started = System.nanoTime();

    ApiAnswer charged;
    try (CapturedLog log = CapturedLog.start()) {
      charged = shop.charge(shop.order());
      assertThat(log.text())
          .as("it is in the log like any call without an answer")
          .contains("did not answer attempt " + charged.at("/transactionRequests/0/id"));
    }

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(40));
    assertThat(charged.at("/status")).isEqualTo("pending");
    assertThat(Charged.operations(charged)).containsExactly("pre_authorization timeout");
  }

  @Test
  void an_analysis_that_does_not_fit_is_done_afterwards_and_leads_to_one_capture() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer("slow", 1, SLOW),
            Setup.antiFraud(Map.of("captureOnApproved", true), 60_000));

    ApiAnswer charged = shop.charge(shop.orderOf("1"));

    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(Charged.operations(charged)).containsExactly("pre_authorization success");
    String id = charged.at("/id");
    await().atMost(PATIENCE).until(() -> shop.read(id).at("/status").equals("authorized"));
    assertThat(Charged.operations(shop.read(id)))
        .containsExactly("pre_authorization success", "anti_fraud success", "capture success");
    assertThat(Charged.movements(SERVICE, shop.read(id)))
        .extracting(SimulatedMovement::kind)
        .containsExactly(RequestType.PRE_AUTHORIZATION, RequestType.CAPTURE);
    assertThat(Notifications.of(SERVICE, id))
        .containsExactly("pending", "pre_authorized", "authorized");
  }

  @Test
  void no_other_provider_is_tried_when_its_share_of_the_time_is_gone() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer("slow", 1, SLOW),
            Setup.acquirer("second", 2, Map.of("deadlineMillis", 60_000)));

    ApiAnswer charged = shop.charge(shop.order().with("amount", 992));

    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(Charged.operations(charged)).containsExactly("pre_authorization failed");
    assertThat(charged.at("/transactionRequests/0/providerError/declinedCode"))
        .isEqualTo("insufficient_funds");
  }
}
