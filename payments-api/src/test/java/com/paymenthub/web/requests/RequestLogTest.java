package com.paymenthub.web.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The id in an answer, a refusal's too, leads to one line that says what was asked and answered.
 */
class RequestLogTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void every_answer_leaves_one_line() {
    try (CapturedLog log = CapturedLog.start()) {
      ApiAnswer created = client.post("/v1/charges", CardCharge.of(account).json());
      ApiAnswer nobody = ApiClient.anonymous(service.url()).get("/v1/charges");
      ApiAnswer bad = client.get("/v1/charges?page=0");
      ApiAnswer unknown = client.get("/v1/charges/" + UUID.randomUUID());
      ApiAnswer nowhere = client.get("/v1/nowhere");
      ApiAnswer method = client.send("PUT", "/v1/charges", "{}", Map.of());

      String of = " account=" + account.clientId() + " ";
      assertLine(log, created, "POST /v1/charges status=201 key=- ", of);
      assertLine(log, nobody, "GET /v1/charges status=401 key=credentials_invalid account=- ");
      assertLine(log, bad, "GET /v1/charges status=400 key=validation_failed ", of);
      assertLine(log, unknown, "GET /v1/charges/{id} status=404 key=charge_not_found ", of);
      assertLine(log, nowhere, "status=404 key=path_not_found ");
      assertLine(log, method, "PUT - status=405 key=method_not_allowed ");
    }
  }

  @Test
  void who_is_not_let_in_is_in_the_log_of_refusals_with_the_address() {
    try (CapturedLog log = CapturedLog.start()) {
      ApiAnswer nobody = ApiClient.anonymous(service.url()).get("/v1/charges");

      String line =
          "access_refused port=api status=401 who=- GET /v1/charges address=127.0.0.1 request="
              + nobody.header("X-Request-Id").orElseThrow();
      await().untilAsserted(() -> assertThat(log.text()).contains(line));
    }
  }

  @Test
  void a_refusal_that_is_kept_says_the_same_when_it_is_repeated() {
    String body = CardCharge.of(account).json().replace(account.merchantId().toString(), unknown());
    try (CapturedLog log = CapturedLog.start()) {
      ApiAnswer first = client.postWithKey("/v1/charges", body, "log-1");
      ApiAnswer repeated = client.postWithKey("/v1/charges", body, "log-1");
      ApiAnswer reused = client.postWithKey("/v1/charges", "{}", "log-1");

      assertThat(repeated.header("Idempotency-Replayed")).contains("true");
      assertLine(log, first, "POST /v1/charges status=404 key=merchant_not_found ");
      assertLine(log, repeated, "POST /v1/charges status=404 key=merchant_not_found ");
      assertLine(log, reused, "POST /v1/charges status=422 key=idempotency_key_reused ");
    }
  }

  @Test
  void what_the_web_server_refuses_leaves_a_line_too() {
    try (CapturedLog log = CapturedLog.start()) {
      String answer = RawHttp.send(service.url(), "NONSENSE\r\n\r\n");
      String id = answer.replaceAll("(?s).*X-Request-Id: (\\S+).*", "$1");

      assertThat(log.text()).contains("status=400 key=bad_request").contains(id);
    }
  }

  @Test
  void addresses_and_keys_are_in_no_line() {
    try (CapturedLog log = CapturedLog.start()) {
      ApiClient anybody = ApiClient.anonymous(service.url());
      anybody.get("/images/" + UUID.randomUUID() + "/an-unguessable-proof.png");
      anybody.get("/v1/charges?orderId=somebody@example.com");
      anybody.send("SOMEBODYSMETHOD", "/v1/charges", "", Map.of());
      client.post("/v1/charges", CardCharge.of(account).json());

      await().until(() -> log.text().contains("POST /v1/charges status=201"));
      assertThat(log.text())
          .contains("GET /images/{chargeId}/{proof}.png status=404")
          .doesNotContain(
              "unguessable", "somebody@", "SOMEBODYS", account.apiKey(), "4111111111111111");
    }
  }

  private static void assertLine(CapturedLog log, ApiAnswer answer, String... parts) {
    String id = answer.header("X-Request-Id").orElseThrow();
    // The line is written when the answer has gone.
    await()
        .untilAsserted(
            () -> {
              List<String> lines =
                  log.text()
                      .lines()
                      .filter(line -> line.contains(" request=" + id))
                      .filter(line -> !line.contains(" payments.security "))
                      .toList();
              assertThat(lines).as(log.text()).hasSize(1);
              assertThat(lines.getFirst()).startsWith("INFO ").contains(parts);
            });
  }

  private static String unknown() {
    return UUID.randomUUID().toString();
  }
}
