package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.util.RawValue;

/** What can be wrong with {@code fraudAnalysis} in a charge. */
final class BadFraudAnalyses {

  private final ApiClient client;
  private final TestAccount account;
  private final List<BadInput> rows = new ArrayList<>();

  BadFraudAnalyses(RunningService service) {
    this.account = service.newAccount();
    this.client = service.client(account);
  }

  List<BadInput> rows() {
    analysis("fraudAnalysis", "text", "good");
    analysis("fraudAnalysis", "a list", List.of());
    analysis("fraudAnalysis.customer", "missing", Map.of());
    analysis("fraudAnalysis.customer", "text", Map.of("customer", "Maria"));
    customer("identity", "missing", null);
    customer("identity", "a number", 7);
    customer("identity", "blank", " ");
    customer("identity", "too long", "1".repeat(256));
    for (String text :
        List.of("name", "phone", "email", "identityType", "birthdate", "registrationDate")) {
      customer(text, "a number", 7);
      customer(text, "too long", "a".repeat(256));
    }
    for (String part : List.of("billingAddress", "browser")) {
      customer(part, "text", "here");
      customer(part, "a list", List.of());
    }
    customer("billingAddress.street", "a number", Map.of("street", 1), "billingAddress");
    customer("billingAddress.number", "a number", Map.of("number", 1), "billingAddress");
    customer("browser.cookiesAccepted", "text", Map.of("cookiesAccepted", "yes"), "browser");
    customer("browser.ipAddress", "a number", Map.of("ipAddress", 1), "browser");
    customer(
        "browser.browserFingerprint",
        "too long",
        Map.of("browserFingerprint", "a".repeat(4097)),
        "browser");
    cart("cart", "text", "full");
    cart("cart.items", "missing", Map.of());
    cart("cart.items", "empty", Map.of("items", List.of()));
    cart("cart.items", "too many", Map.of("items", Collections.nCopies(201, Map.of("name", "a"))));
    cart("cart.items[0]", "text", Map.of("items", List.of("a")));
    item("name", 7);
    item("quantity", "1");
    item("quantity", 0);
    item("quantity", new RawValue("1.5"));
    item("sku", true);
    item("unitPrice", "10");
    item("unitPrice", -1);
    item("unitPrice", new RawValue("9.99"));
    item("risk", 1);
    return rows;
  }

  private void item(String field, Object value) {
    cart(
        "cart.items[1]." + field,
        String.valueOf(value),
        Map.of("items", List.of(Map.of("name", "good"), Map.of(field, value))));
  }

  private void cart(String field, String what, Object cart) {
    analysis(
        "fraudAnalysis." + field, what, Map.of("customer", Map.of("identity", "1"), "cart", cart));
  }

  private void customer(String field, String what, Object value) {
    customer(field, what, value, field);
  }

  private void customer(String field, String what, Object value, String part) {
    Map<String, Object> customer = new HashMap<>(Map.of("identity", "12345678901"));
    customer.put(part, value);
    analysis("fraudAnalysis.customer." + field, what, Map.of("customer", customer));
  }

  private void analysis(String field, String what, Object analysis) {
    String json = CardCharge.of(account).with("fraudAnalysis", analysis).json();
    rows.add(
        BadInput.invalid(field + ": " + what, json, () -> client.post("/v1/charges", json), field));
  }
}
