package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.nodes.NodeFitness;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node whose clock is wrong writes nothing down with its time until it is right again. */
class WrongClockTest {

  private static final String PRIVATE = "--payments.webhooks.allow-private-addresses=true";

  private final AdvancingClock machine = new AdvancingClock();
  private final RunningService service =
      RunningService.start(
          context -> context.registerBean(NodeClock.class, () -> new NodeClock(machine)), PRIVATE);
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final ApiClient operator = ApiClient.anonymous(service.managementUrl());

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void it_takes_no_writes_does_no_work_says_so_and_goes_on_when_it_is_right() {
    try (CapturedLog log = CapturedLog.start()) {
      assertThat(charge().status()).isEqualTo(201);

      machine.advance(Duration.ofSeconds(6));

      ApiAnswer refused = charge();
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.at("/error/key")).isEqualTo("clock_off");
      assertThat(refused.header("Retry-After")).contains("1");
      assertThat(client.send("DELETE", "/v1/auth/x", "", Map.of()).status()).isEqualTo(503);
      assertThat(client.get("/v1/charges").status()).as("reading needs no clock").isEqualTo(200);
      assertThat(service.part(NodeFitness.class).mayWork()).isFalse();
      assertThat(operator.get("/actuator/health").at("/components/clock/status"))
          .isEqualTo("OUT_OF_SERVICE");
      assertThat(ApiClient.anonymous(service.url()).get("/actuator/health/readiness").status())
          .isEqualTo(503);
      assertThat(operator.get("/actuator/prometheus").text()).contains("payments_clock_right 0");
      await().until(() -> log.text().contains("ahead of the database's; until it is right"));

      machine.advance(Duration.ofSeconds(-6));

      assertThat(charge().status()).isEqualTo(201);
      await().until(() -> log.text().contains("is right again"));
      assertThat(log.text().split("ahead of the database's", -1)).as("one line").hasSize(2);
    }
  }

  @Test
  void neither_due_work_nor_notifications_are_begun_meanwhile() {
    RunningService right =
        service.anotherNode(
            PRIVATE,
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    try (Receiver receiver = Receiver.answering(200)) {
      ApiClient elsewhere = right.client(account);
      ApiAnswer webhook =
          elsewhere.post(
              "/v1/webhooks",
              "{\"event\": \"transaction.pending\", \"endpoint\": \"%s\"}"
                  .formatted(receiver.url("/")));
      assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
      String customer = elsewhere.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
      machine.advance(Duration.ofSeconds(-6));
      ApiAnswer pix =
          elsewhere.post(
              "/v1/charges", CodeCharge.pix(account, customer).withMethod("expiresIn", 1).json());
      assertThat(pix.status()).as(pix.text()).isEqualTo(201);

      await()
          .during(Duration.ofSeconds(4))
          .until(
              () ->
                  receiver.received().isEmpty()
                      && elsewhere
                          .get("/v1/charges/" + pix.at("/id"))
                          .at("/status")
                          .equals("pending"));

      machine.advance(Duration.ofSeconds(6));
      await().until(() -> !receiver.received().isEmpty());
      await()
          .until(
              () -> elsewhere.get("/v1/charges/" + pix.at("/id")).at("/status").equals("failed"));
    } finally {
      right.stop();
    }
  }

  private ApiAnswer charge() {
    return client.post("/v1/charges", CardCharge.of(account).json());
  }
}
