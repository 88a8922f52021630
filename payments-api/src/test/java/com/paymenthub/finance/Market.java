package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** A shop in which anything is bought, and anything becomes of it. */
final class Market {

  /** With 2, 0 and 3 decimals. */
  private static final List<String> CURRENCIES = List.of("BRL", "JPY", "BHD");

  /** Its simulator tells a fee of 2.99 percent. */
  private static final String MERCHANT =
      """
      {"mcc": "5732", "providers": [{"name": "simulator", "priority": 1, "credentials":
        {"type": "SERVICE_SANDBOX", "settings": {"feeBasisPoints": 299}}}]}
      """;

  /** Amounts for which the simulator refuses or loses operations, and others. */
  private static final List<Long> AMOUNTS = List.of(991L, 995L, 1990L, 123_456L, 1L);

  /** The last digits of cards: mostly good ones. */
  private static final List<Integer> DIGITS = List.of(1, 1, 1, 1, 5, 6, 8);

  private final Random random;
  private final TestAccount account;
  private final ApiClient client;
  private final String customerId;

  Market(RunningService service, Random random) {
    this.random = random;
    TestAccount bare = service.newAccount();
    this.client = service.client(bare);
    ApiAnswer merchant = client.post("/v1/merchants", MERCHANT);
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    this.account =
        new TestAccount(bare.clientId(), bare.apiKey(), UUID.fromString(merchant.at("/id")));
    ApiAnswer customer = client.post("/v1/customers", CustomerBody.number(78).json());
    assertThat(customer.status()).as(customer.text()).isEqualTo(201);
    this.customerId = customer.at("/id");
  }

  private Market(Market other, Random random) {
    this.random = random;
    this.account = other.account;
    this.client = other.client;
    this.customerId = other.customerId;
  }

  /** The same shop for another buyer, who comes at the same time. */
  Market forAnother(Random buyer) {
    return new Market(this, buyer);
  }

  TestAccount account() {
    return account;
  }

  /** One charge, and up to three things that happen to it. */
  void trade() {
    ApiAnswer charged = client.post("/v1/charges", order());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    for (int more = random.nextInt(4); more > 0; more--) {
      happen("/v1/charges/" + charged.at("/id"));
    }
  }

  /** A charge by card of this amount, and what the simulator answered. */
  ApiAnswer charge(long amount, boolean capture) {
    return client.post(
        "/v1/charges",
        CardCharge.of(account).with("amount", amount).with("capture", capture).json());
  }

  /** A charge by card at a provider that has accepted it, and finishes it in an hour. */
  ApiAnswer accepted() {
    String settings = "{\"acceptedRate\": 100, \"finishAfterSeconds\": 3600}";
    ApiAnswer later =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [{"name": "later", "priority": 1,
              "credentials": {"type": "SERVICE_SANDBOX", "settings": %s}}]}
            """
                .formatted(settings));
    assertThat(later.status()).as(later.text()).isEqualTo(201);
    return client.post(
        "/v1/charges", CardCharge.of(account).with("merchantId", later.at("/id")).json());
  }

  ApiAnswer capture(String id, long amount) {
    return client.post("/v1/charges/" + id + "/capture", "{\"amount\":%d}".formatted(amount));
  }

  ApiAnswer tell(String id, String status) {
    return client.post("/v1/charges/" + id, "{\"status\":\"%s\"}".formatted(status));
  }

  private String order() {
    return switch (random.nextInt(4)) {
      case 0 -> CodeCharge.pix(account, customerId).json();
      case 1 -> CodeCharge.boleto(account, customerId, "2040-12-10").json();
      default ->
          CardCharge.of(account)
              .cardEndingIn(one(DIGITS))
              .with("amount", one(AMOUNTS))
              .with("currency", one(CURRENCIES))
              .with("capture", random.nextBoolean())
              .json();
    };
  }

  /** What the charge allows is done, and the rest is refused. */
  private void happen(String charge) {
    ApiAnswer answer =
        switch (random.nextInt(5)) {
          case 0 -> client.postWithoutBody(charge + "/capture");
          case 1 ->
              client.post(
                  charge + "/capture", "{\"amount\":%d}".formatted(1 + random.nextInt(991)));
          case 2 ->
              client.post(charge + "/void", "{\"amount\":%d}".formatted(1 + random.nextInt(991)));
          case 3 -> client.postWithoutBody(charge + "/void");
          default ->
              client.post(
                  charge,
                  "{\"status\":\"%s\"}"
                      .formatted(
                          one(List.of("authorized", "authorized", "voided", "charged_back"))));
        };
    assertThat(answer.status()).as(answer.text()).isLessThan(500);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
