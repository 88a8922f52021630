package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.accounts.Environment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A shop with customers, and the keys that its pages hold. */
final class Shop {

  /** The verification code of every card here. */
  static final String CVV = "123";

  final RunningService service;
  final TestAccount account;
  final ApiClient merchant;

  /** A shop in production, where sessions are. */
  Shop(RunningService service) {
    this(service, Environment.PRODUCTION);
  }

  Shop(RunningService service, Environment environment) {
    this.service = service;
    this.account = service.newAccount(environment);
    this.merchant = service.client(account);
  }

  /** A stranger with a public key of these scopes. */
  ApiClient publicKey(String... scopes) {
    return service.client(new TestKeys(service).publicKey(account, scopes));
  }

  /** A session that can be paid by card and pix. */
  ApiAnswer session() {
    return session(SessionBody.of(account));
  }

  /** A session that the merchant has made for one of its customers. */
  ApiAnswer sessionOf(String customerId) {
    return session(SessionBody.of(account).with("customerId", customerId));
  }

  private ApiAnswer session(SessionBody body) {
    body.with(
        "paymentMethods",
        List.of(Map.of("paymentType", "credit"), Map.of("paymentType", "pix", "expiresIn", 900)));
    ApiAnswer session = merchant.post("/v1/sessions", body.json());
    assertThat(session.status()).as(session.text()).isEqualTo(201);
    return session;
  }

  /** A buyer with the key of a session. */
  ApiClient buyerOf(ApiAnswer session) {
    return service.client(account.withKey(session.at("/publicKey")));
  }

  /** A saved card. */
  String card(int lastDigit) {
    String token = CardToken.valid().cardEndingIn(lastDigit).createdBy(merchant);
    ApiAnswer card = merchant.post("/v1/cards", CardToken.card(token));
    assertThat(card.at("/status")).as(card.text()).isEqualTo("active");
    return card.at("/id");
  }

  /** A customer with a saved card. */
  String customer(int number) {
    ApiAnswer customer = merchant.post("/v1/customers", CustomerBody.number(number).json());
    assertThat(customer.status()).as(customer.text()).isEqualTo(201);
    ApiAnswer associated =
        merchant.post(
            "/v1/customers/" + customer.at("/id") + "/cards",
            "{\"cardId\": \"%s\"}".formatted(card(1)));
    assertThat(associated.status()).as(associated.text()).isEqualTo(204);
    return customer.at("/id");
  }

  /** What is sent to pay by card with a source and more fields. */
  String byCard(Map<String, ?> source, Map<String, ?> more) {
    Map<String, Object> body = new HashMap<>(more);
    body.put("paymentMethod", Map.of("paymentType", "credit"));
    body.put("paymentSource", source);
    return json(body);
  }

  /** What is sent to pay by pix with a source. */
  String byPix(Map<String, ?> source) {
    return json(Map.of("paymentMethod", Map.of("paymentType", "pix"), "paymentSource", source));
  }

  /** A source that brings a customer along. */
  static Map<String, Object> oneShot(CustomerBody customer) {
    return Map.of(
        "sourceType", "customer", "customer", JsonMapper.shared().readTree(customer.json()));
  }

  /** The same as a charge without a session. */
  String asCharge(String payment) {
    Map<String, Object> body = new HashMap<>();
    JsonMapper.shared()
        .readTree(payment)
        .properties()
        .forEach(field -> body.put(field.getKey(), field.getValue()));
    body.put("merchantId", account.merchantId().toString());
    body.put("amount", 1990);
    return json(body);
  }

  /** A charge by pix of a known customer, by the merchant itself. */
  ApiAnswer pixOf(String customerId) {
    return merchant.post("/v1/charges", CodeCharge.pix(account, customerId).json());
  }

  static String pathOf(ApiAnswer session) {
    return "/v1/sessions/" + session.at("/id");
  }

  private static String json(Object body) {
    return JsonMapper.shared().writeValueAsString(body);
  }
}
