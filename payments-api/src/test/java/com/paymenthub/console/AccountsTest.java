package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Admins look after accounts, their keys and the providers of their merchants. */
class AccountsTest {

  private static final String TWO_PROVIDERS =
      """
      {"mcc": "5942", "name": "Books", "providers": [
        {"name": "first", "priority": 1, "credentials":
          {"type": "SERVICE_SANDBOX", "settings": {"circuitBreaker": true}}},
        {"name": "second", "priority": 2, "credentials": {"type": "SERVICE_SANDBOX"}}]}
      """;

  private final RunningService service = ConsoleUnderTest.service();

  @Test
  void an_account_is_made_and_its_key_is_replaced_while_both_are_valid() {
    Operator admin = ConsoleUnderTest.operator(Role.ADMIN);
    String name = "Shop " + UUID.randomUUID();
    try (Desk desk = Desk.of(admin)) {
      desk.open("/accounts").look("accounts");
      desk.page().fill("form[method=post] input[name=name]", name);
      desk.click("main button.main").sees("shown this once").look("account");
      String first = desk.page().locator(".said code").textContent();
      TestAccount account = account(desk, first);
      assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);

      desk.click("button:text('Make a new secret key')").sees("The new secret key");
      String second = desk.page().locator(".said code").textContent();

      assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);
      assertThat(service.client(account.withKey(second)).get("/v1/charges").status())
          .isEqualTo(200);
      desk.open("/accounts/" + account.clientId());
      assertThat(desk.page().locator("body")).not().containsText(second);

      desk.click("button[aria-label$='" + first.substring(first.length() - 4) + "']");

      desk.sees("Every node refuses it within one second");
      await().until(() -> service.client(account).get("/v1/charges").status() == 401);
      assertThat(audited(account.clientId()))
          .contains("created", "secret_key_rotated", "key_revoked");
      assertThat(details(account.clientId()))
          .allSatisfy(
              details ->
                  assertThat(details)
                      .contains(admin.name(), "127.0.0.1")
                      .doesNotContain(first, second));
    }
  }

  @Test
  void a_disabled_account_is_refused_until_it_is_enabled() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.ADMIN))) {
      desk.open("/accounts/" + account.clientId());
      desk.page().fill("input[name=reason]", "They asked for it.");
      desk.click("button:text('Disable the account')").sees("Disabled.").sees("disabled");
      await().until(() -> client.get("/v1/charges").status() == 401);

      desk.page().fill("input[name=reason]", "They asked for it.");
      desk.click("button:text('Enable the account')").sees("Enabled.");
      await().until(() -> client.get("/v1/charges").status() == 200);
    }
    assertThat(audited(account.clientId())).contains("account_disabled", "account_enabled");
  }

  @Test
  void a_provider_that_is_switched_off_takes_no_new_charges_and_ends_its_old_ones() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    ApiAnswer merchant = client.post("/v1/merchants", TWO_PROVIDERS);
    String body = CardCharge.of(account).with("merchantId", merchant.at("/id")).json();
    ApiAnswer before = client.post("/v1/charges", body);
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.ADMIN, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/accounts/" + account.clientId() + "/merchants/" + merchant.at("/id"));
      assertThat(desk.page().locator("tr:has-text('first') .badge").first())
          .hasText("fechado (chamadas passam)");
      assertThat(desk.page().locator("tr:has-text('second') .badge").first())
          .hasText("sem chamadas recentes");
      desk.look("merchant-pt");

      desk.click("button[aria-label='Desligar first']").sees("desligada desde");

      ApiAnswer after = client.post("/v1/charges", body);
      assertThat(providerOf(before)).isEqualTo(merchant.at("/providers/0/id"));
      assertThat(providerOf(after)).isEqualTo(merchant.at("/providers/1/id"));
      assertThat(
              client
                  .post("/v1/charges/" + before.at("/id") + "/capture", "{\"amount\": 1000}")
                  .status())
          .isEqualTo(201);

      desk.click("button[aria-label='Desligar second']");
      assertThat(client.post("/v1/charges", body).status()).isEqualTo(422);

      desk.click("button[aria-label='Ligar first']");
      assertThat(providerOf(client.post("/v1/charges", body)))
          .isEqualTo(merchant.at("/providers/0/id"));
      desk.page().fill("input[aria-label='Ordem de first']", "9");
      desk.click("button[aria-label='Salvar a ordem de first']").sees("Salvo.");
      desk.click("button[aria-label='Ligar second']");
      assertThat(providerOf(client.post("/v1/charges", body)))
          .isEqualTo(merchant.at("/providers/1/id"));
    }
    assertThat(audited(account.clientId()))
        .contains("provider_switched_off", "provider_switched_on", "changed");
  }

  @Test
  void an_account_at_a_provider_is_tried_without_a_payment() {
    TestAccount account = service.newAccount();
    ApiAnswer merchant = service.client(account).post("/v1/merchants", TWO_PROVIDERS);
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.ADMIN, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/accounts/" + account.clientId() + "/merchants/" + merchant.at("/id"));
      desk.click("button[aria-label='Verificar first']")
          .sees("Verificação de first")
          .look("merchant-checked-pt");

      assertThat(desk.page().locator("[role=status] dl .badge"))
          .hasText(new String[] {"funciona", "não se aplica", "funciona", "não se aplica"});
    }
    assertThat(audited(account.clientId())).contains("provider_checked");
  }

  @Test
  void a_merchant_is_made_once_its_form_is_right() {
    TestAccount account = service.newAccount();
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.ADMIN))) {
      desk.open("/accounts/" + account.clientId() + "/merchants/new").look("merchant-new");
      desk.page().fill("#merchant", "Bakery");
      desk.page().fill("#mcc", "5462");
      desk.page().fill("#provider-name", "Simulator");
      desk.page().selectOption("#type", "SERVICE_SANDBOX");
      desk.page().fill("[name='SERVICE_SANDBOX.bankCode']", "x");
      desk.page().selectOption("#type", "SERVICE_SANDBOX_ANTIFRAUD");
      assertThat(desk.page().locator("[name='SERVICE_SANDBOX.bankCode']")).isHidden();
      desk.page().selectOption("#type", "SERVICE_SANDBOX");
      assertThat(desk.page().locator("[name='SERVICE_SANDBOX.bankCode']")).isVisible();
      desk.click("button.main").sees("providers[0].credentials.bankCode");

      desk.page().fill("[name='SERVICE_SANDBOX.bankCode']", "");
      desk.click("button.main").sees("Merchant Bakery").sees("no recent calls");

      desk.click("button:text('Delete the merchant')").sees("The merchant was deleted");
    }
    assertThat(audited(account.clientId())).contains("created", "deleted");
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
  void nobody_else_sees_accounts_or_changes_them(Role role) {
    TestAccount account = service.newAccount();
    String path = "/console/accounts/" + account.clientId();
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(role));

      assertThat(visitor.get("/console").body()).doesNotContain("/console/accounts");
      assertThat(visitor.get(path).statusCode()).isEqualTo(403);
      assertThat(
              visitor
                  .post("/console/me", path + "/keys", Map.of("oldValidForHours", "0"))
                  .statusCode())
          .isEqualTo(403);
    }
    assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);
  }

  private static TestAccount account(Desk desk, String key) {
    String id = desk.page().locator("main .help code").textContent();
    return new TestAccount(UUID.fromString(id), key, UUID.randomUUID());
  }

  private static String providerOf(ApiAnswer charge) {
    return charge.at("/transactionRequests/0/providerId");
  }

  private List<String> audited(UUID account) {
    return entries("action", account);
  }

  private List<String> details(UUID account) {
    return entries("after::text", account);
  }

  private List<String> entries(String column, UUID account) {
    return service
        .owner()
        .queryForList(
            "select %s from payments.audit_entry where client_id = ? and actor = 'operator'"
                .formatted(column),
            String.class,
            account);
  }
}
