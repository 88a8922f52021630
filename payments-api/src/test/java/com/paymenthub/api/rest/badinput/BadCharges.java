package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.util.RawValue;

/** What can be wrong with {@code POST /v1/charges} besides the card. */
final class BadCharges {

  private final TestAccount account;
  private final TestAccount another;
  private final ApiClient client;
  private final List<BadInput> rows = new ArrayList<>();

  BadCharges(RunningService service) {
    this.account = service.newAccount();
    this.another = service.newAccount();
    this.client = service.client(account);
  }

  List<BadInput> rows() {
    amounts();
    merchants();
    optionalFields();
    paymentMethods();
    paymentSources();
    initiators();
    threeDSecure();
    invalid(
        "everything at once",
        charge ->
            charge
                .with("amount", -1)
                .with("currency", "brl")
                .with("merchantId", null)
                .with("capture", "yes")
                .withCard("cardCvv", "1"),
        "amount",
        "currency",
        "merchantId",
        "capture",
        "paymentSource.card.cardCvv");
    return rows;
  }

  private void amounts() {
    field("amount", "missing", null);
    field("amount", "null", NullNode.instance);
    field("amount", "text", "1990");
    field("amount", "a truth value", true);
    field("amount", "an object", Map.of());
    field("amount", "a list", List.of(1));
    field("amount", "negative", -1);
    field("amount", "zero", 0);
    field("amount", "fractional", new RawValue("19.9"));
    field("amount", "a fraction of zero", new RawValue("19.0"));
    field("amount", "with an exponent", new RawValue("1e3"));
    field("amount", "infinite as a double", new RawValue("1e400"));
    field("amount", "above the maximum", 1_000_000_000_000L);
    field("amount", "above a long", new RawValue("99999999999999999999"));
    field("amount", "huge", new RawValue("9".repeat(900)));
  }

  private void merchants() {
    field("merchantId", "missing", null);
    field("merchantId", "a number", 7);
    field("merchantId", "no UUID", "nonsense");
    field("merchantId", "blank", " ");
    field("merchantId", "an odd UUID", "000000001-000-0000-0000-000000000000");
    field("merchantId", "with a NUL", "\0" + account.merchantId().toString().substring(1));
    field("merchantId", "half a character", new RawValue("\"\\ud800\""));
    field("merchantId", "foreign", another.merchantId(), 404, "merchant_not_found");
    field("merchantId", "unknown", UUID.randomUUID(), 404, "merchant_not_found");
  }

  private void optionalFields() {
    field("currency", "without minor units", "XXX");
    field("currency", "unknown", "ZZZ");
    field("currency", "in lower case", "brl");
    field("currency", "too short", "BR");
    field("currency", "too long", "BRLL");
    field("currency", "a number", 986);
    field("currency", "withdrawn", "DEM");
    field("capture", "text", "true");
    field("capture", "a number", 1);
    field("orderId", "a number", 7);
    field("orderId", "too long", "a".repeat(256));
    field("orderId", "with a NUL", "a\0b");
    field("orderId", "with an escape character", "a\u001bb");
    field("orderId", "half a character", new RawValue("\"\\udfff\""));
    field("description", "too long", "a".repeat(1001));
    field("description", "an object", Map.of());
    field("description", "half a character", new RawValue("\"a\\ud83d\""));
    field("statementDescriptor", "too long", "a".repeat(256));
    field("statementDescriptor", "on two lines", "a\nb");
    field("orderId", "overwritten", "a\u202eb");
    field("orderId", "ending invisibly", "a\u200b");
    field("description", "with a tab", "a\tb");
    field("customerId", "no UUID", "nonsense");
    field("customerId", "unknown", UUID.randomUUID(), 404, "customer_not_found");
  }

  private void paymentMethods() {
    field("paymentMethod", "missing", null);
    field("paymentMethod", "text", "credit");
    field("paymentMethod", "a list", List.of());
    method("paymentType", "missing", Map.of());
    method("paymentType", "unknown", Map.of("paymentType", "cash"));
    method("paymentType", "in upper case", Map.of("paymentType", "CREDIT"));
    method("paymentType", "a number", Map.of("paymentType", 1));
    for (Object bad : List.of(0, -1, 25, "2", new RawValue("1.5"), new RawValue("99999999999"))) {
      method("installments", bad, Map.of("paymentType", "credit", "installments", bad));
    }
    invalid(
        "more installments than minor units",
        charge ->
            charge
                .with("amount", 11)
                .with("paymentMethod", Map.of("paymentType", "credit", "installments", 12)),
        "paymentMethod.installments");
  }

  private void paymentSources() {
    String someId = UUID.randomUUID().toString();
    field("paymentSource", "missing", null);
    field("paymentSource", "text", "card");
    source("sourceType", "missing", Map.of("cardId", someId));
    source("sourceType", "unknown", Map.of("sourceType", "cash", "cardId", someId));
    source("cardId", "missing", Map.of("sourceType", "card"));
    source("cardId", "no UUID", Map.of("sourceType", "card", "cardId", "nonsense"));
    source(
        "cardId",
        "beside a card",
        Map.of("sourceType", "card", "cardId", someId, "card", Map.of("cardNumber", "4111")));
    source("card", "text", Map.of("sourceType", "card", "card", "4111111111111111"));
    source(
        "cardCvv",
        "too short beside a card id",
        Map.of("sourceType", "card", "cardId", someId, "cardCvv", "12"));
    Map<String, Object> unknown = Map.of("sourceType", "card", "cardId", someId);
    rows.add(
        row(
                "an unknown card",
                charge -> charge.with("paymentSource", unknown),
                "paymentSource.cardId")
            .answered(404, "card_not_found"));
  }

  private void threeDSecure() {
    String page = "https://shop.example/order/7";
    Map<String, Object> results =
        Map.of(
            "eci", "05",
            "cavv", "AAABAWFlmQAAAABjRWWZEEFgFz+=",
            "dsTransactionId", UUID.randomUUID().toString(),
            "version", "2.2.0");
    field("threeDSecure2", "text", "yes");
    secure("returnUrl", "missing", Map.of());
    secure("returnUrl", "no address", Map.of("returnUrl", "order 7"));
    secure("returnUrl", "a script", Map.of("returnUrl", "javascript:alert(1)"));
    secure("returnUrl", "with a fragment", Map.of("returnUrl", page + "#top"));
    secure("returnUrl", "with credentials", Map.of("returnUrl", "https://a:b@shop.example/"));
    secure("returnUrl", "beside results", with(results, "returnUrl", page));
    secure("eci", "one digit", with(results, "eci", "5"));
    secure("cavv", "no base64", with(results, "cavv", "?".repeat(28)));
    secure("dsTransactionId", "no UUID", with(results, "dsTransactionId", "7"));
    secure("version", "of 3-D Secure 1", with(results, "version", "1.0.2"));
    secure("browser", "text", Map.of("returnUrl", page, "browser", "Mozilla"));
    invalid(
        "threeDSecure2: one result only",
        charge -> charge.with("threeDSecure2", Map.of("eci", "05")),
        "threeDSecure2.cavv",
        "threeDSecure2.dsTransactionId",
        "threeDSecure2.version");
    invalid(
        "threeDSecure2.browser: only a language",
        charge ->
            charge.with(
                "threeDSecure2", Map.of("returnUrl", page, "browser", Map.of("language", "pt-BR"))),
        "threeDSecure2.browser.acceptHeader",
        "threeDSecure2.browser.userAgent",
        "threeDSecure2.browser.colorDepth",
        "threeDSecure2.browser.screenWidth",
        "threeDSecure2.browser.screenHeight",
        "threeDSecure2.browser.timeZoneOffsetMinutes");
  }

  private void secure(String field, String what, Map<String, Object> value) {
    String path = "threeDSecure2." + field;
    invalid(path + ": " + what, charge -> charge.with("threeDSecure2", value), path);
  }

  private static Map<String, Object> with(Map<String, Object> all, String name, Object value) {
    Map<String, Object> changed = new HashMap<>(all);
    changed.put(name, value);
    return changed;
  }

  private void field(String field, String what, Object value) {
    invalid(field + ": " + what, charge -> charge.with(field, value), field);
  }

  private void field(String field, String what, UUID value, int status, String key) {
    rows.add(
        row(field + ": " + what, charge -> charge.with(field, value.toString()), field)
            .answered(status, key));
  }

  private void method(String field, Object what, Map<String, Object> method) {
    invalid(
        field + ": " + what,
        charge -> charge.with("paymentMethod", method),
        "paymentMethod." + field);
  }

  private void initiators() {
    for (Object bad : List.of("BUYER", "nobody", 1)) {
      source("initiator", "" + bad, saved("initiator", bad));
    }
    source("initiator", "for a reason of the merchant", saved("reason", "recurring"));
    source("reason", "missing", saved("initiator", "merchant"));
    for (Object bad : List.of("monthly", "RECURRING", 1)) {
      Map<String, Object> source = saved("initiator", "merchant");
      source.put("reason", bad);
      source("reason", "" + bad, source);
    }
  }

  private static Map<String, Object> saved(String field, Object value) {
    return new HashMap<>(
        Map.of("sourceType", "card", "cardId", UUID.randomUUID().toString(), field, value));
  }

  private void source(String field, String what, Map<String, Object> source) {
    invalid(
        "source " + field + ": " + what,
        charge -> charge.with("paymentSource", source),
        "paymentSource." + field);
  }

  private void invalid(String what, UnaryOperator<CardCharge> change, String... fields) {
    rows.add(row(what, change, fields));
  }

  private BadInput row(String what, UnaryOperator<CardCharge> change, String... fields) {
    String json = change.apply(CardCharge.of(account)).json();
    return BadInput.invalid(what, json, () -> client.post("/v1/charges", json), fields);
  }
}
