package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.console.operators.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Parameter;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.bind.annotation.RequestParam;

/** What holds for all pages of the console; a new page is among them by itself. */
class EveryPageTest {

  private static final RunningService SERVICE = ConsoleUnderTest.service();
  private static final Map<String, String> IDS = new HashMap<>();
  private static final Map<String, String> QUERIES =
      Map.of(
          "/console/notifications/{id}/progress",
          "?since=2026-11-22T10:00:00Z",
          "/console/seals/proof",
          "?subject=" + new UUID(0, 1),
          "/console/search",
          "?q=4242");

  private static RunningService node;
  private static Visitor admin;

  @BeforeAll
  static void openANodeWithOneConnectionForPages() {
    TestAccount account = SERVICE.newAccount();
    TestAccount shop = SERVICE.newAccount(Environment.PRODUCTION);
    ApiClient client = SERVICE.client(account);
    String hook =
        client
            .post(
                "/v1/webhooks",
                "{\"event\": \"transaction.pre_authorized\", \"endpoint\":"
                    + " \"http://127.0.0.1:9/hook?t=token-of-the-shop\", \"status\": true}")
            .at("/id");
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    IDS.put("/console/charges/", charge.at("/id"));
    IDS.put("/console/cards/", charge.at("/paymentSource/cardId"));
    IDS.put("/console/notifications/", hook);
    IDS.put(
        "/console/customers/",
        client.post("/v1/customers", CustomerBody.number(31).json()).at("/id"));
    IDS.put(
        "/console/sessions/",
        SERVICE.client(shop).post("/v1/sessions", SessionBody.of(shop).json()).at("/id"));
    IDS.put("/console/accounts/", account.clientId().toString());
    IDS.put("/console/accounts/{account}/merchants/", account.merchantId().toString());
    IDS.put("/console/finance/", "daily_totals");
    node =
        SERVICE.anotherNode(
            Clock.systemUTC(),
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.second-factor=false",
            "--payments.console.connections=1",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    admin = new Visitor(ConsoleUnderTest.url(node));
    admin.signIn(ConsoleUnderTest.operator(Role.ADMIN));
  }

  @AfterAll
  static void close() {
    admin.close();
    node.stop();
  }

  @Test
  void no_page_needs_two_connections_at_once() {
    for (ConsolePages.Page page : ConsolePages.all()) {
      if (page.pattern().startsWith("/console/sign-in/openid")) {
        continue; // A node without an identity provider does not have them.
      }
      String address = page.address(IDS) + QUERIES.getOrDefault(page.pattern(), "");

      assertThat(admin.get(address).statusCode()).as(address).isIn(200, 302);
    }
    assertThat(admin.get("/console/charges/" + IDS.get("/console/charges/")).body())
        .contains("transaction.pre_authorized");
  }

  @Test
  void what_no_text_can_have_is_refused_wherever_a_text_can_be_sent() {
    int texts = 0;
    for (ConsolePages.Page page : ConsolePages.all()) {
      for (Parameter parameter : page.method().getParameters()) {
        if (parameter.getType() == String.class
            && parameter.isAnnotationPresent(RequestParam.class)
            && !page.pattern().startsWith("/console/sign-in/openid")) {
          String address = page.address(IDS) + "?" + parameter.getName() + "=a%00b";

          assertThat(admin.get(address).statusCode()).as(address).isEqualTo(400);
          texts++;
        }
      }
    }
    assertThat(texts).isGreaterThan(10);
    assertThat(admin.get("/console/search?q=%FF").statusCode()).isIn(200, 400);
    assertThat(admin.signIn("no\0body", "x", "").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "/console/search?q=999.999.999.999.999.999.999%2C00, 200",
    "/console/search?from=%2B999999999-01-01, 400",
    "/console/search?to=-999999999-01-01, 400",
    "/console/search?to=9999-12-31, 200",
    "/console/events?from=%2B999999999-01-01T00:00, 400",
    "/console/finance/movements?to=%2B999999999-12-31, 400",
    "/console/search?account=x, 400"
  })
  void what_cannot_be_read_is_no_failure_of_the_service(String address, int status) {
    try (CapturedLog log = CapturedLog.start()) {
      assertThat(admin.get(address).statusCode()).isEqualTo(status);
      assertThat(log.text()).doesNotContain("99999", "[x]");
    }
  }

  @Test
  void what_is_not_there_is_not_found_by_forms_either() {
    String unknown = "/console/operators/" + UUID.randomUUID();

    for (String form : List.of("/disabled", "/second-factor", "/password")) {
      assertThat(
              admin
                  .post("/console/operators", unknown + form, Map.of("disabled", "true"))
                  .statusCode())
          .as(form)
          .isEqualTo(404);
    }
  }

  @Test
  void a_failure_leaves_a_line_with_its_cause_and_is_counted() {
    double before = failures();
    HttpResponse<String> failed;
    try (CapturedLog log = CapturedLog.start()) {
      SERVICE.owner().execute("alter table payments.node rename to node_of_before");
      try {
        failed = admin.get("/console/health");
      } finally {
        SERVICE.owner().execute("alter table payments.node_of_before rename to node");
      }

      assertThat(failed.statusCode()).isEqualTo(500);
      String id = failed.headers().firstValue("X-Request-Id").orElseThrow();
      assertThat(failed.body()).contains(id);
      assertThat(log.text())
          .contains("requestId=" + id, "a request to the console failed", "SQLSTATE 42P01");
    }
    assertThat(failures()).isEqualTo(before + 1);
  }

  private static double failures() {
    return node.part(MeterRegistry.class).counter("payments.console.failures").count();
  }

  @Test
  void a_refusal_without_a_text_of_its_own_says_that_it_was_one() {
    assertThat(admin.get("/console/open-items?said=refused.of_no_such_name").body())
        .contains("It was refused.");
    assertThat(admin.get("/console/open-items?said=of-no-such-name").body())
        .doesNotContain("class=\"said\"");
    assertThat(
            admin
                .get(
                    "/console/notifications/" + IDS.get("/console/notifications/") + "?said=Pay+me")
                .body())
        .doesNotContain("Pay me");
  }

  @Test
  void the_page_of_a_charge_shows_no_secrets_of_receivers() {
    assertThat(admin.get("/console/charges/" + IDS.get("/console/charges/")).body())
        .contains("http://127.0.0.1:9/hook")
        .doesNotContain("token-of-the-shop");
  }
}
