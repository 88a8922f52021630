package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Admins let people in, auditors see who has looked at which person, and everybody looks after
 * oneself.
 */
class AdminAndAuditorTest {

  private final RunningService service = ConsoleUnderTest.service();

  @Test
  void an_admin_lets_somebody_in_and_out() {
    String name = "new-" + java.util.UUID.randomUUID();
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.ADMIN));
        Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      desk.open("/operators").look("operators");
      desk.page().fill("input[name=name]", name);
      desk.page().selectOption("select[name=role]", "finance");
      desk.click("button.main").sees("shown this once");
      String password = desk.page().locator(".said code").textContent();
      visitor.signIn(name, password, "");
      assertThat(visitor.get("/console/me").body()).contains(name);

      desk.click("tr:has(td:text-is('" + name + "')) button:text('Disable')");

      assertThat(desk.page().locator("tr:has(td:text-is('" + name + "'))"))
          .containsText("disabled");
      assertThat(visitor.get("/console").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void a_new_secret_is_shown_once_and_reloading_makes_no_other() {
    Operator somebody = ConsoleUnderTest.operator(Role.SUPPORT);
    String name = "account-" + somebody.id();
    try (Visitor admin = new Visitor(ConsoleUnderTest.url())) {
      admin.signIn(ConsoleUnderTest.operator(Role.ADMIN));
      String password =
          location(
              admin.post(
                  "/console/operators",
                  "/console/operators/" + somebody.id() + "/password",
                  Map.of()));
      assertThat(admin.get(password).body()).contains("<code class=\"wide\">");
      assertThat(admin.get(password).body()).doesNotContain("<code class=\"wide\">");

      String account =
          location(
              admin.post(
                  "/console/accounts",
                  "/console/accounts",
                  Map.of("name", name, "environment", "sandbox", "timeZone", "UTC")));
      assertThat(admin.get(account).body()).contains("sk_");
      assertThat(admin.get(account).body()).doesNotContain("sk_");
      assertThat(admin.get("/console/accounts?name=" + name).body().split(">" + name + "<", -1))
          .as("accounts of this name")
          .hasSize(2);
    }
  }

  private static String location(HttpResponse<String> answer) {
    URI address = URI.create(answer.headers().firstValue("Location").orElseThrow());
    return address.getRawPath() + "?" + address.getRawQuery();
  }

  @Test
  void a_look_at_personal_data_is_in_the_audit_and_the_data_are_not() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    ApiAnswer customer = client.post("/v1/customers", CustomerBody.number(1).json());
    String id = customer.at("/id");
    Operator support = ConsoleUnderTest.operator(Role.SUPPORT);
    try (Desk desk = Desk.of(support)) {
      desk.open("/customers/" + id);
      assertThat(desk.page().locator("main")).not().containsText(customer.at("/email"));
      desk.click("main button:text('Show personal data')").sees(customer.at("/email"));
      desk.look("customer");
    }
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.AUDITOR))) {
      desk.open("/audit").sees(support.name()).look("audit");
      desk.page().fill("input[name=subject]", id);
      desk.click(".filters button").sees("personal data viewed").sees(support.name());
      assertThat(desk.page().locator("main")).not().containsText(customer.at("/email"));
      desk.open("/customers/" + id);
      assertThat(desk.page().locator("main button:text('Show personal data')")).hasCount(0);
    }
  }

  @Test
  void who_may_not_see_personal_data_cannot_ask_for_them_either() {
    ApiAnswer customer =
        service.client(service.newAccount()).post("/v1/customers", CustomerBody.number(1).json());
    try (Visitor auditor = new Visitor(ConsoleUnderTest.url())) {
      auditor.signIn(ConsoleUnderTest.operator(Role.AUDITOR));

      assertThat(
              auditor
                  .post("/console/me", "/console/customers/" + customer.at("/id"), Map.of())
                  .statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void a_second_factor_is_set_up_and_asked_for_from_then_on() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    try (Desk desk = Desk.of(who)) {
      desk.open("/me").look("me");
      desk.click("button:text('Set it up')").look("second-factor");
      String secret = desk.page().locator("#secret").textContent();
      desk.page().fill("#code", Authenticator.codeOf(secret, ConsoleUnderTest.now()));
      desk.click("button.main").sees("From now on a code is asked for");
    }
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(who);
      assertThat(visitor.get("/console").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void pages_are_in_the_operators_language_and_time_zone() {
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      desk.open("/me");
      desk.page().selectOption("#language", "pt-BR");
      desk.page().selectOption("#zone", "America/Manaus");
      desk.click("button.main")
          .sees("Salvo.")
          .sees("Todos os horários estão no fuso America/Manaus");
    }
  }

  @Test
  void the_sign_in_and_what_is_refused_can_be_read_by_everybody() {
    try (Desk desk = Desk.ofNobody()) {
      desk.look("sign-in");
    }
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      desk.look("start").open("/audit").sees("You may not open this page").look("refused");
    }
  }

  @Test
  void the_keyboard_alone_finds_a_charge() {
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      desk.page().keyboard().press("Tab");
      assertThat(desk.page().locator(".skip")).isFocused();
      desk.page().keyboard().press("/");
      assertThat(desk.page().locator("#q")).isFocused();
      desk.page().keyboard().type("nothing of this name");
      desk.page().keyboard().press("Enter");
      desk.sees("Nothing matches");
    }
  }
}
