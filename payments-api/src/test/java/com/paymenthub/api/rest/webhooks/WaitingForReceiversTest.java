package com.paymenthub.api.rest.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.LimitedRequests;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One account's pings to a receiver that does not answer hold few places. */
class WaitingForReceiversTest {

  private static final int AT_ONCE = 4;

  private static RunningService service;

  private final ApiClient client = service.client(service.newAccount());
  private final CountDownLatch over = new CountDownLatch(1);
  private final Receiver mute = Receiver.answering(_ -> answerAtTheEnd());

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.webhooks.allow-private-addresses=true");
  }

  @AfterAll
  static void stopService() {
    service.stop();
  }

  @AfterEach
  void stop() {
    over.countDown();
    mute.close();
  }

  @Test
  void few_pings_and_registrations_of_an_account_wait_at_once() {
    ApiAnswer registered = register(client, "/hook");
    assertThat(registered.status()).as(registered.text()).isEqualTo(201);
    String ping = "/v1/webhooks/" + registered.at("/id") + "/ping";
    List<CompletableFuture<ApiAnswer>> waiting = new ArrayList<>();
    for (int number = 0; number < AT_ONCE; number++) {
      waiting.add(CompletableFuture.supplyAsync(() -> client.post(ping, "{}")));
    }
    await().until(() -> mute.received().size() == AT_ONCE);

    assertRefusedForNow(client.post(ping, "{}"));
    assertRefusedForNow(register(client, "/another"));
    assertThat(ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text())
        .contains("payments_requests_limited_total{limit=\"pings_and_registrations\"} 2.0")
        .contains("payments_requests_limited_total{limit=\"places\"} 0.0");
    assertThat(client.get("/v1/webhooks").status()).isEqualTo(200);
    assertThat(register(service.client(service.newAccount()), "/hook").status()).isEqualTo(201);

    over.countDown();
    assertThat(waiting).allSatisfy(each -> assertThat(each.join().status()).isEqualTo(201));
    assertThat(register(client, "/another").status()).isEqualTo(201);
  }

  @Test
  void none_at_all_is_no_limit() {
    assertThatThrownBy(
            () -> new WaitingForReceivers(0, new LimitedRequests(new SimpleMeterRegistry())))
        .hasMessageContaining("maximum-pings-and-registrations-per-account");
  }

  private static void assertRefusedForNow(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(429);
    assertThat(answer.at("/error/key")).isEqualTo("rate_limited");
    assertThat(answer.header("Retry-After")).hasValue("1");
  }

  private ApiAnswer register(ApiClient by, String path) {
    return by.post(
        "/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(mute.url(path)));
  }

  private int answerAtTheEnd() {
    try {
      over.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    return 200;
  }
}
