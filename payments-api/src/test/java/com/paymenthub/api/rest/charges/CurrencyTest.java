package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Charges in other currencies: minor units as ISO 4217 says, where the provider agrees. */
class CurrencyTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @ParameterizedTest
  @CsvSource({
    "JPY, 1, 1 JPY",
    "JPY, 1990, 1990 JPY",
    "KWD, 1, 0.001 KWD",
    "KWD, 1990, 1.990 KWD",
    "CLF, 1, 0.0001 CLF",
    "USD, 1, 0.01 USD",
    "BRL, 999999999999, 9999999999.99 BRL"
  })
  void an_amount_is_of_minor_units_with_the_decimals_of_its_currency(
      String currency, long amount, String moved) {
    ApiAnswer charged =
        charge(
            CardCharge.of(account)
                .with("currency", currency)
                .with("amount", amount)
                .with("capture", true));

    assertThat(charged.at("/status")).isEqualTo("authorized");
    assertThat(charged.at("/currency")).isEqualTo(currency);
    assertThat(charged.json().at("/amount").longValue()).isEqualTo(amount);
    assertThat(charged.json().at("/originalAmount").longValue()).isEqualTo(amount);
    assertThat(movementsOf(charged.at("/transactionRequests/0/id")))
        .extracting(SimulatedMovement::amount)
        .singleElement()
        .hasToString(moved);
  }

  @Test
  void yen_are_captured_and_given_back_one_by_one() {
    ApiAnswer charged = charge(CardCharge.of(account).with("currency", "JPY").with("amount", 1990));
    String path = "/v1/charges/" + charged.at("/id");

    assertThat(client.post(path + "/capture", "{\"amount\": 3}").at("/status"))
        .isEqualTo("authorized");
    ApiAnswer partly = client.post(path + "/void", "{\"amount\": 1}");
    ApiAnswer tooMuch = client.post(path + "/void", "{\"amount\": 3}");
    ApiAnswer rest = client.post(path + "/void", "{}");

    assertThat(partly.json().at("/amount").longValue()).isEqualTo(2);
    assertThat(tooMuch.status()).isEqualTo(422);
    assertThat(rest.at("/status")).isEqualTo("voided");
    assertThat(movementsOf(charged.at("/transactionRequests/0/id")))
        .extracting(movement -> movement.kind().code(), movement -> movement.amount().toString())
        .containsExactly(
            tuple("pre_authorization", "1990 JPY"),
            tuple("capture", "3 JPY"),
            tuple("void", "1 JPY"),
            tuple("void", "2 JPY"));
  }

  @Test
  void a_currency_that_the_provider_refuses_is_said_so_and_nothing_is_charged() {
    TestAccount choosy = merchantTaking("BRL,USD");

    ApiAnswer refused =
        client.post("/v1/charges", CardCharge.of(choosy).with("currency", "JPY").json());

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(refused.at("/error/key")).isEqualTo("currency_not_accepted");
    assertThat(refused.at("/error/message"))
        .isEqualTo("None of the merchant's providers accepts JPY.");
    assertThat(client.get("/v1/charges").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(charge(CardCharge.of(choosy).with("currency", "USD")).at("/status"))
        .isEqualTo("pre_authorized");
  }

  @Test
  void currencies_that_are_none_are_refused_by_name() {
    ApiAnswer refused = createMerchant("BRL;USD");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0"))
        .startsWith("providers[0].credentials.settings.currencies");
  }

  private Iterable<SimulatedMovement> movementsOf(String attempt) {
    return service.movements().stream()
        .filter(movement -> movement.of().toString().equals(attempt))
        .toList();
  }

  private TestAccount merchantTaking(String currencies) {
    ApiAnswer merchant = createMerchant(currencies);
    assertThat(merchant.at("/providers/0/credentials/settings/currencies")).isEqualTo(currencies);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  private ApiAnswer createMerchant(String currencies) {
    return client.post(
        "/v1/merchants",
        """
        {"mcc": "5732", "providers": [{"name": "choosy", "priority": 1, "credentials":
          {"type": "SERVICE_SANDBOX", "settings": {"currencies": "%s"}}}]}
        """
            .formatted(currencies));
  }

  private ApiAnswer charge(CardCharge charge) {
    ApiAnswer charged = client.post("/v1/charges", charge.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged;
  }
}
