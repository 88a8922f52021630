package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Auditors find events, see that the history is sealed and checked, and take proofs with them. */
class AuditorTest {

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void an_event_is_found_by_its_subject_request_account_name_and_time() {
    ApiAnswer customer = client.post("/v1/customers", CustomerBody.number(1).json());
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    String id = charge.at("/id");
    String request = charge.header("X-Request-Id").orElseThrow();
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.AUDITOR))) {
      desk.open("/events");
      desk.page().fill("input[name=subject]", id);
      desk.click(".filters button");
      assertThat(desk.page().locator("tbody tr")).hasCount(4);
      desk.click("tbody summary").sees("\"occurredAt\"").look("events");
      assertThat(desk.page().locator("main")).not().containsText(customer.at("/email"));

      desk.click("tbody a[href*='request=']");
      assertThat(desk.page().url()).contains("request=" + request);
      assertThat(desk.page().locator("tbody tr")).not().hasCount(0);

      desk.open("/events?account=" + account.clientId() + "&event=charge.pre");
      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      desk.open("/events?account=" + account.clientId() + "&to=2026-01-01T00:00");
      assertThat(desk.page().locator("tbody tr")).hasCount(0);
      desk.open("/events?account=" + account.clientId() + "&from=2026-01-01T00:00");
      assertThat(desk.page().locator("tbody tr")).not().hasCount(0);
    }
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.AUDITOR));
      HttpResponse<String> file = visitor.get("/console/events/events.jsonl?subject=" + id);
      assertThat(file.body().lines()).hasSize(4).allMatch(line -> line.contains(id));
    }
    assertThat(actions()).contains("events_downloaded");
  }

  @Test
  void a_history_is_proved_checked_and_exported() throws IOException {
    Operator auditor = ConsoleUnderTest.operator(Role.AUDITOR, Locale.forLanguageTag("pt-BR"));
    String id = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    ConsoleUnderTest.doWork("sealing");
    try (Desk desk = Desk.of(auditor)) {
      desk.open("/seals");
      desk.page().fill("input[name=subject]", id);
      Download proof =
          desk.page().waitForDownload(() -> desk.click("button:text('Baixar a prova')"));
      assertThat(Files.readString(proof.path())).contains(id, "payments-seal 1", "signature: ");

      desk.click("button:text('Verificar agora')").sees("A verificação começou");
      await()
          .untilAsserted(
              () ->
                  assertThat(
                          desk.open("/seals")
                              .page()
                              .locator(".counts li:nth-child(3) b")
                              .innerText())
                      .isEqualTo("íntegro"));
      desk.look("seals-pt");

      Download history =
          desk.page().waitForDownload(() -> desk.click("button:text('Baixar tudo')"));
      try (ZipFile zip = new ZipFile(history.path().toFile())) {
        assertThat(zip.stream().map(ZipEntry::getName)).contains("export.txt", "seals.txt");
      }
      desk.open("/seals/proof?subject=" + account.clientId()).sees("Não há esse histórico");
    }
    assertThat(actions()).contains("history_proved", "history_checked", "history_exported");
  }

  @Test
  void the_audit_is_filtered_by_operator_and_action_and_downloaded() {
    Operator admin = ConsoleUnderTest.operator(Role.ADMIN);
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(admin);
      visitor.post(
          "/console/me",
          "/console/accounts/" + account.clientId() + "/disabled",
          Map.of("disabled", "true", "reason", "A test."));
    }
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.AUDITOR, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/audit?by=" + admin.name() + "&action=account_disabled");
      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      desk.sees(admin.name()).sees("conta desativada").look("audit-pt");
      Download file = desk.page().waitForDownload(() -> desk.click(".filters a.button"));
      assertThat(file.suggestedFilename()).isEqualTo("audit.jsonl");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SUPPORT, /console/events",
    "FINANCE, /console/seals",
    "SUPPORT, /console/seals/proof?subject=01a2059c-565b-7b88-9a15-d9f1b8c38d01",
    "FINANCE, /console/events/events.jsonl",
    "SUPPORT, /console/audit/audit.jsonl"
  })
  void others_get_nothing_of_it(Role role, String path) {
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(role));

      assertThat(visitor.get(path).statusCode()).isEqualTo(403);
      assertThat(visitor.get("/console").body())
          .doesNotContain("/console/events", "/console/seals");
    }
  }

  private List<String> actions() {
    return service
        .owner()
        .queryForList("select distinct action from payments.audit_entry", String.class);
  }
}
