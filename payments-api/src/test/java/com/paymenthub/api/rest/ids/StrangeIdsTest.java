package com.paymenthub.api.rest.ids;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.domain.history.Ids;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every id of every operation is tried with the id of everything else, of the same account and of
 * another one. All of them are as unknown as an id that nobody has, for all callers, and leave
 * nothing behind: otherwise strangers learn what exists.
 */
class StrangeIdsTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final TableCounts TABLES = new TableCounts(SERVICE);

  private static final Map<String, String> SAME_REQUEST = Map.of("X-Request-Id", "same");

  /** What an id in a path names, by how the path begins. */
  private static final Map<String, List<String>> NAMED =
      Map.of(
          "/v1/charges/", List.of("charge", "pix"),
          "/v1/customers/", List.of("customer"),
          "/v1/merchants/", List.of("merchant"),
          "/v1/sessions/", List.of("session"),
          "/v1/cards/", List.of("card"),
          "/v1/webhooks/", List.of("webhook"),
          "/v1/events/", List.of("event"),
          "/v1/auth/", List.of("key"));

  private static final Map<String, String> BODIES =
      Map.of(
          "POST /v1/charges/{id}", "{\"status\":\"authorized\"}",
          "PATCH /v1/charges/{id}/antifraud", "{\"status\":\"approved\"}",
          "POST /v1/charges/{id}/complete", "{\"details\":{}}",
          "PATCH /v1/customers/{id}", "{\"name\":\"Ana\"}",
          "POST /v1/customers/{id}/cards", "{\"cardId\":\"{card}\"}",
          "PATCH /v1/merchants/{id}", "{\"name\":\"Ana\"}",
          "PATCH /v1/sessions/{id}", "{\"isActive\":true}",
          "PATCH /v1/webhooks/{id}", "{\"event\":\"*\"}");

  private final Belongings own = new Belongings(SERVICE);
  private final Belongings foreign = new Belongings(SERVICE);

  /** A request with an id in one place. */
  private interface Asked {
    ApiAnswer with(String id);
  }

  @TestFactory
  Stream<DynamicTest> no_path_tells_what_an_id_of_something_else_names() {
    ApiClient merchant = SERVICE.client(own.account());
    ApiClient page =
        SERVICE.client(new TestKeys(SERVICE).publicKey(own.account(), "charges", "cards"));
    ApiClient buyer = SERVICE.client(own.buyer());
    List<DynamicTest> tests = new ArrayList<>();
    for (String operation : Routes.all().keySet()) {
      String pattern = operation.split(" ", 2)[1];
      if (pattern.contains("{id}")) {
        List<String> named = NAMED.get(pattern.substring(0, pattern.indexOf('{')));
        tests.add(test("secret key: " + operation, named, 404, inPath(merchant, operation)));
        tests.add(test("public key: " + operation, named, null, inPath(page, operation)));
        tests.add(test("session key: " + operation, named, null, inPath(buyer, operation)));
      }
      if (pattern.contains("{deliveryId}")) {
        String ofWebhook = operation.replace("{id}", own.of("webhook"));
        tests.add(test("delivery: " + operation, List.of(), 404, inPath(merchant, ofWebhook)));
      }
    }
    return tests.stream();
  }

  @TestFactory
  Stream<DynamicTest> no_field_tells_what_an_id_of_something_else_names() {
    ApiClient merchant = SERVICE.client(own.account());
    Map<String, ApiClient> payers =
        Map.of(
            "secret key",
            merchant,
            "public key",
            SERVICE.client(
                new TestKeys(SERVICE).publicKey(own.account(), "charges", "cards", "tokens")));
    List<DynamicTest> tests = new ArrayList<>();
    payers.forEach(
        (who, client) -> {
          sources(who + ": charge", client, "/v1/charges", CardCharge.of(own.account()))
              .forEach(tests::add);
          tests.add(
              test(
                  who + ": merchantId of a charge",
                  List.of("merchant"),
                  404,
                  id ->
                      post(
                          client,
                          "/v1/charges",
                          CardCharge.of(own.account()).with("merchantId", id).json())));
          tests.add(
              test(
                  who + ": tokenId of a card",
                  List.of("token"),
                  404,
                  id -> post(client, "/v1/cards", CardToken.card(id))));
        });
    String payment = "/v1/sessions/" + own.of("session") + "/charge";
    sources("session, secret key", merchant, payment, SessionBody.payment(own.account()))
        .forEach(tests::add);
    sources(
            "session, its own key",
            SERVICE.client(own.buyer()),
            payment,
            SessionBody.payment(own.account()))
        .forEach(tests::add);
    tests.add(
        test(
            "customerId of a pix charge",
            List.of("customer"),
            404,
            id -> post(merchant, "/v1/charges", CodeCharge.pix(own.account(), id).json())));
    tests.add(
        test(
            "merchantId of a session",
            List.of("merchant"),
            404,
            id ->
                post(
                    merchant,
                    "/v1/sessions",
                    SessionBody.of(own.account()).with("merchantId", id).json())));
    tests.add(
        test(
            "cardId of an association",
            List.of("card"),
            404,
            id ->
                post(
                    merchant,
                    "/v1/customers/" + own.of("customer") + "/cards",
                    "{\"cardId\":\"%s\"}".formatted(id))));
    return tests.stream();
  }

  private Stream<DynamicTest> sources(
      String what, ApiClient client, String path, CardCharge charge) {
    return Stream.of("card", "token", "customer")
        .map(
            kind ->
                test(
                    "%s: %sId of a source".formatted(what, kind),
                    List.of(kind),
                    null,
                    id -> {
                      Map<String, Object> source = new LinkedHashMap<>();
                      source.put("sourceType", kind);
                      source.put(kind + "Id", id);
                      if (!kind.equals("token")) {
                        source.put("cardCvv", "123");
                      }
                      return post(client, path, charge.with("paymentSource", source).json());
                    }));
  }

  private Asked inPath(ApiClient client, String operation) {
    String method = operation.split(" ", 2)[0];
    String pattern = operation.split(" ", 2)[1];
    return id -> {
      String path =
          pattern.contains("{id}")
              ? pattern.replace("{id}", id).replace("{deliveryId}", Ids.next().toString())
              : pattern.replace("{deliveryId}", id);
      return client.send(method, path, method.equals("GET") ? "" : bodyOf(operation), SAME_REQUEST);
    };
  }

  private String bodyOf(String operation) {
    return BODIES.getOrDefault(operation, "{}").replace("{card}", own.of("card"));
  }

  private static ApiAnswer post(ApiClient client, String path, String body) {
    return client.post(path, body, SAME_REQUEST);
  }

  /**
   * Each strange id is answered as an unknown one.
   *
   * @param named what the id may name, where it is one of the account's own
   * @param status what an unknown id is answered; null where that depends on who asks
   */
  private DynamicTest test(String what, List<String> named, Integer status, Asked asked) {
    return DynamicTest.dynamicTest(
        what,
        () -> {
          ApiAnswer unknown = asked.with(Ids.next().toString());
          if (status != null) {
            assertThat(unknown.status()).as(unknown.text()).isEqualTo(status);
          }
          Map<String, Long> before = TABLES.now();
          SoftAssertions softly = new SoftAssertions();
          own.all()
              .forEach(
                  (kind, id) -> {
                    if (!named.contains(kind)) {
                      expect(softly, "own " + kind, asked.with(id), unknown);
                    }
                  });
          foreign
              .all()
              .forEach((kind, id) -> expect(softly, "foreign " + kind, asked.with(id), unknown));
          softly.assertAll();
          assertThat(TABLES.now()).as("what was left behind").isEqualTo(before);
        });
  }

  private static void expect(
      SoftAssertions softly, String what, ApiAnswer answer, ApiAnswer unknown) {
    softly
        .assertThat(answer.status())
        .as("%s: %s", what, answer.text())
        .isEqualTo(unknown.status());
    softly.assertThat(answer.text()).as(what).isEqualTo(unknown.text());
  }
}
