package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Each trouble of a provider or a webhook leaves a line in the log and shows in the metrics. */
class TroubleTest {

  private static final Path ALERTS = Path.of("..", "docs", "alerts.md");

  /** What Prometheus makes of one metric. */
  private static final Pattern PART = Pattern.compile("_(bucket|count|sum|max)$");

  private static final RunningService SERVICE =
      RunningService.start(
          "--payments.webhooks.allow-private-addresses=true",
          "--payments.webhooks.delivery.interval=50ms");

  private static final int ENOUGH_FOR_A_CIRCUIT = 20;

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void a_provider_that_does_not_answer_leaves_a_line_a_call_and_one_when_it_is_called_no_more() {
    Shop shop =
        Shop.open(
            SERVICE,
            Setup.acquirer(
                "mute",
                1,
                Map.of("deadlineMillis", 1, "latencyMillis", 60_000, "circuitBreaker", true)));

    try (CapturedLog log = CapturedLog.start()) {
      String attempt = shop.charge(shop.order()).at("/transactionRequests/0/id");
      for (int i = 1; i < ENOUGH_FOR_A_CIRCUIT; i++) {
        shop.charge(shop.order());
      }

      assertThat(log.text())
          .contains("did not answer attempt " + attempt + ": deadline_passed after ")
          .containsOnlyOnce("of SERVICE_SANDBOX does not answer; it is not called for PT10S");
    }
    assertThat(metrics())
        .containsPattern("payments_provider_accounts_open\\{provider_type=\"SERVICE_SANDBOX\"} 1")
        .containsPattern(
            "payments_provider_calls_seconds_count\\{provider_type=\"SERVICE_SANDBOX\","
                + "result=\"unanswered\"} "
                + ENOUGH_FOR_A_CIRCUIT);
  }

  @Test
  void a_delivery_that_fails_leaves_a_line_without_the_address() {
    Shop shop = Shop.open(SERVICE);
    try (Receiver receiver = Receiver.answering(500);
        CapturedLog log = CapturedLog.start()) {
      String webhook =
          shop.client()
              .post(
                  "/v1/webhooks",
                  "{\"event\":\"*\",\"endpoint\":\"%s\"}".formatted(receiver.url("/a-secret-path")))
              .at("/id");
      shop.charge(shop.order());

      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> log.text().contains(" to webhook %s failed: status 500".formatted(webhook)));
      assertThat(log.text()).doesNotContain("a-secret-path");
    }
  }

  @Test
  void every_metric_of_the_service_is_described_where_alerts_are() throws IOException {
    Shop shop = Shop.open(SERVICE);
    shop.charge(shop.order());

    Set<String> told =
        metrics()
            .lines()
            .filter(line -> line.startsWith("payments_"))
            .map(line -> PART.matcher(line.replaceAll("[ {].*", "")).replaceAll(""))
            .collect(Collectors.toCollection(TreeSet::new));
    String described = Files.readString(ALERTS);

    assertThat(told)
        .hasSizeGreaterThan(15)
        .allSatisfy(name -> assertThat(described).contains(name));
  }

  private static String metrics() {
    return ApiClient.anonymous(SERVICE.managementUrl()).get("/actuator/prometheus").text();
  }
}
