package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.providers.adapters.example.ExampleAcquirer;
import com.paymenthub.providers.adapters.example.ExampleAcquirerServer;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The acquirer of docs/add-your-acquirer.md takes payments, and nothing else names it. */
class AddedAcquirerTest {

  private static ExampleAcquirerServer acquirer;
  private static RunningService service;

  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account).describedByItself();

  @BeforeAll
  static void start() throws IOException {
    acquirer = new ExampleAcquirerServer();
    service =
        RunningService.start(
            context -> context.registerBean(ExampleAcquirer.class), acquirer.arguments());
  }

  @AfterAll
  static void stop() {
    service.stop();
    acquirer.close();
  }

  @Test
  void it_reserves_captures_and_gives_back() {
    TestAccount shop = merchantWith(ExampleAcquirerServer.ACCESS_TOKEN);

    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(shop).json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");

    String charge = "/v1/charges/" + charged.at("/id");
    assertThat(client.postWithoutBody(charge + "/capture").status()).isEqualTo(201);
    assertThat(client.get(charge).at("/status")).isEqualTo("authorized");
    assertThat(client.post(charge + "/void", "{\"amount\": 500}").status()).isEqualTo(201);
    assertThat(client.get(charge).json().at("/amount").longValue()).isEqualTo(1490);
  }

  @Test
  void sandbox_accounts_are_served_at_its_test_host() {
    TestAccount sandbox = service.newAccount(Environment.SANDBOX);
    ApiClient trying = service.client(sandbox).describedByItself();
    String merchant =
        trying
            .post("/v1/merchants", merchant("00412903", ExampleAcquirerServer.ACCESS_TOKEN))
            .at("/id");
    TestAccount shop =
        new TestAccount(sandbox.clientId(), sandbox.apiKey(), UUID.fromString(merchant));

    ApiAnswer charged = trying.post("/v1/charges", CardCharge.of(shop).json());

    assertThat(charged.at("/status")).as(charged.text()).isEqualTo("pre_authorized");
    assertThat(acquirer.environmentsCalled()).contains("test");
  }

  @Test
  void an_account_at_it_is_tried_without_a_payment() {
    assertThat(checked(ExampleAcquirerServer.ACCESS_TOKEN))
        .containsExactly("WORKS", "NOT_APPLICABLE", "WORKS", "NOT_APPLICABLE");
    assertThat(checked("another key"))
        .containsExactly("WORKS", "NOT_APPLICABLE", "FAILS", "NOT_APPLICABLE");
  }

  private List<String> checked(String accessToken) {
    UUID provider =
        UUID.fromString(
            client.post("/v1/merchants", merchant("00412903", accessToken)).at("/providers/0/id"));
    return service
        .part(ProviderChecks.class)
        .check(service.part(ProviderAccounts.class).find(provider).orElseThrow())
        .stream()
        .map(step -> step.result().state().name())
        .toList();
  }

  @Test
  void a_host_that_is_not_allowed_ends_the_start() {
    assertThatThrownBy(
            () ->
                RunningService.start(
                    context -> context.registerBean(ExampleAcquirer.class),
                    "--payments.providers.hosts.example-acquirer.live.api=https://evil.example"))
        .hasStackTraceContaining(
            "payments.providers.allowed-hosts: the host evil.example of the provider"
                + " EXAMPLE_ACQUIRER is not on this list");
  }

  @Test
  void its_rules_and_terms_are_kept_before_it_is_asked() {
    TestAccount shop = merchantWith(ExampleAcquirerServer.ACCESS_TOKEN);
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(shop).json());

    ApiAnswer part = client.post("/v1/charges/" + charged.at("/id") + "/void", "{\"amount\": 500}");
    ApiAnswer little = client.post("/v1/charges", CardCharge.of(shop).with("amount", 99).json());

    assertThat(part.status()).as(part.text()).isEqualTo(422);
    assertThat(part.text()).contains("partial_void_not_supported");
    assertThat(little.status()).as(little.text()).isEqualTo(422);
    assertThat(little.text()).contains("amount_not_accepted");
  }

  @Test
  void a_key_that_it_does_not_take_is_a_declined_charge() {
    TestAccount shop = merchantWith("another key");

    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(shop).json());

    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(charged.text()).contains("invalid_merchant");
  }

  @Test
  void its_credentials_are_checked_and_its_secret_is_masked() {
    ApiAnswer wrong = client.post("/v1/merchants", merchant("12", "key"));
    ApiAnswer created = client.post("/v1/merchants", merchant("00412903", "key"));

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text()).contains("merchantCode must be eight digits");
    assertThat(created.at("/providers/0/credentials/merchantCode")).isEqualTo("00412903");
    assertThat(created.at("/providers/0/credentials/accessToken")).isEqualTo("****");
  }

  private TestAccount merchantWith(String accessToken) {
    ApiAnswer created = client.post("/v1/merchants", merchant("00412903", accessToken));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(created.at("/id")));
  }

  private static String merchant(String merchantCode, String accessToken) {
    Map<String, String> credentials =
        Map.of(
            "type", ExampleAcquirer.TYPE, "merchantCode", merchantCode, "accessToken", accessToken);
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "mcc",
                "5732",
                "providers",
                List.of(Map.of("name", "example", "priority", 1, "credentials", credentials))));
  }
}
