package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** A merchant of a test's own, set up over HTTP, and what it does with its charges. */
final class Shop {

  private final TestAccount account;
  private final ApiClient client;

  private Shop(TestAccount account, ApiClient client) {
    this.account = account;
    this.client = client;
  }

  /** An account of its own with a merchant on the simulator. */
  static Shop open(RunningService service) {
    return open(service, Setup.acquirer("simulator", 1, Map.of()));
  }

  /** The same with the given providers. */
  static Shop open(RunningService service, Setup... providers) {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    String body =
        JsonMapper.shared()
            .writeValueAsString(
                Map.of(
                    "mcc",
                    "5732",
                    "providers",
                    List.of(providers).stream().map(Setup::json).toList()));
    ApiAnswer merchant = client.post("/v1/merchants", body);
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new Shop(
        new TestAccount(account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id"))),
        client);
  }

  /** The same shop as a client of another node. */
  Shop at(RunningService node) {
    return new Shop(account, node.client(account));
  }

  /** Whose shop it is. */
  TestAccount account() {
    return account;
  }

  /** Calls on behalf of the shop. */
  ApiClient client() {
    return client;
  }

  /** A charge of the shop that a test may change before it is sent. */
  CardCharge order() {
    return CardCharge.of(account);
  }

  /**
   * A charge whose buyer has an identity that ends in {@code ending}, which decides the analysis.
   */
  CardCharge orderOf(String ending) {
    return order()
        .with(
            "fraudAnalysis",
            Map.of("customer", Map.of("identity", "1234567890" + ending, "identityType", "CPF")));
  }

  ApiAnswer charge(CardCharge order) {
    ApiAnswer charged = client.post("/v1/charges", order.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged;
  }

  /** The id of a charge that was just made. */
  String charged(CardCharge order) {
    return charge(order).at("/id");
  }

  /** The id of a charge of this amount that waits for its capture. */
  String preAuthorized(long amount) {
    return inStatus("pre_authorized", order().with("amount", amount));
  }

  /** The id of a charge of this amount that was captured at once. */
  String authorized(long amount) {
    return inStatus("authorized", order().with("amount", amount).with("capture", true));
  }

  private String inStatus(String status, CardCharge order) {
    ApiAnswer charged = charge(order);
    assertThat(charged.at("/status")).as(charged.text()).isEqualTo(status);
    return charged.at("/id");
  }

  ApiAnswer capture(String id) {
    return client.postWithoutBody("/v1/charges/" + id + "/capture");
  }

  ApiAnswer capture(String id, long amount) {
    return client.post("/v1/charges/" + id + "/capture", amount(amount));
  }

  ApiAnswer giveBack(String id) {
    return client.postWithoutBody("/v1/charges/" + id + "/void");
  }

  ApiAnswer giveBack(String id, long amount) {
    return client.post("/v1/charges/" + id + "/void", amount(amount));
  }

  /** The manual status operation. */
  ApiAnswer tell(String id, String status) {
    return client.post("/v1/charges/" + id, status(status));
  }

  /** The fraud analysis by hand. */
  ApiAnswer judge(String id, String verdict) {
    return client.patch("/v1/charges/" + id + "/antifraud", status(verdict));
  }

  ApiAnswer read(String id) {
    return client.get("/v1/charges/" + id);
  }

  /** The statuses of which merchants were notified, the oldest first. */
  List<String> notified(String id) {
    return client
        .get("/v1/events?limit=100")
        .json()
        .get("items")
        .valueStream()
        .filter(event -> event.at("/data/id").asString().equals(id))
        .map(event -> event.get("event").asString())
        .toList()
        .reversed();
  }

  private static String amount(long amount) {
    return "{\"amount\":%d}".formatted(amount);
  }

  private static String status(String status) {
    return "{\"status\":\"%s\"}".formatted(status);
  }
}
