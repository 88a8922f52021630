package com.paymenthub.api.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.Patience;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What operators see of charges as figures. */
class ChargeMetricsTest {

  private static final RunningService SERVICE =
      RunningService.start("--payments.agenda.enabled=false");

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account);

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void the_statuses_that_merchants_are_told_of_are_counted() {
    double pending = told("pending");
    double reserved = told("pre_authorized");
    double failed = told("failed");

    assertThat(client.post("/v1/charges", CardCharge.of(account).json()).status()).isEqualTo(201);
    ApiAnswer declined = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(3).json());
    assertThat(declined.at("/status")).isEqualTo("failed");

    assertThat(told("pending") - pending).isEqualTo(2);
    assertThat(told("pre_authorized") - reserved).isEqualTo(1);
    assertThat(told("failed") - failed).isEqualTo(1);
    assertThat(told("voided")).isZero();
  }

  @Test
  void a_refused_request_counts_nothing() {
    double pending = told("pending");

    assertThat(client.post("/v1/charges", CardCharge.of(account).with("amount", 0).json()).status())
        .isEqualTo(400);

    assertThat(told("pending")).isEqualTo(pending);
  }

  @Test
  void charges_that_nobody_knows_the_outcome_of_are_told() {
    double before = figure("payments_charges_asked ");
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(8).json());
    assertThat(charge.at("/status")).isEqualTo("pending");

    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> figure("payments_charges_asked ") == before + 1);
  }

  @Test
  void how_long_requests_take_is_told_by_route() {
    client.post("/v1/charges", CardCharge.of(account).json());

    assertThat(metrics())
        .contains("uri=\"/v1/charges\"")
        .containsPattern(
            "http_server_requests_seconds_bucket\\{[^}]*uri=\"/v1/charges\"[^}]*le=\"0\\.25\"");
  }

  private static double told(String status) {
    return figure("payments_charges_told_total{status=\"%s\"}".formatted(status));
  }

  private static double figure(String name) {
    return metrics()
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }

  private static String metrics() {
    return ApiClient.anonymous(SERVICE.managementUrl()).get("/actuator/prometheus").text();
  }
}
