package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sessions as merchants make, read, change and cancel them. */
class SessionTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @Test
  void a_session_answers_everything_that_it_was_made_of() {
    ApiAnswer created =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("name", "Order 4711")
                .with("amount", 5970)
                .with("currency", "USD")
                .with("capture", true)
                .with("orderId", "order-4711")
                .with("dueDate", "2040-12-31T23:59:59-03:00")
                .with("description", "Books for Maria")
                .with("statementDescriptor", "BOOKSHOP")
                .with(
                    "items",
                    List.of(
                        Map.of(
                            "name",
                            "A book",
                            "description",
                            "Hardcover",
                            "unitPrice",
                            1990,
                            "quantity",
                            3,
                            "tangible",
                            true)))
                .with(
                    "paymentMethods",
                    List.of(
                        Map.of("paymentType", "credit", "installments", 1),
                        Map.of("paymentType", "credit", "installments", 3)))
                .json());

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    JsonNode session = created.json();
    assertThat(session.propertyNames())
        .containsExactly(
            "id",
            "name",
            "status",
            "isActive",
            "clientId",
            "orderId",
            "amount",
            "currency",
            "capture",
            "merchantId",
            "customerId",
            "dueDate",
            "description",
            "statementDescriptor",
            "items",
            "paymentMethods",
            "publicKey",
            "pendingChargeId",
            "chargeId",
            "createdAt",
            "updatedAt");
    assertThat(created.at("/status")).isEqualTo("created");
    assertThat(session.at("/isActive").booleanValue()).isTrue();
    assertThat(created.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(created.at("/name")).isEqualTo("Order 4711");
    assertThat(created.at("/orderId")).isEqualTo("order-4711");
    assertThat(session.at("/amount").longValue()).isEqualTo(5970);
    assertThat(created.at("/currency")).isEqualTo("USD");
    assertThat(session.at("/capture").booleanValue()).isTrue();
    assertThat(created.at("/dueDate")).isEqualTo("2041-01-01T02:59:59.000Z");
    assertThat(created.at("/description")).isEqualTo("Books for Maria");
    assertThat(created.at("/statementDescriptor")).isEqualTo("BOOKSHOP");
    assertThat(session.at("/items"))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    "[{\"name\":\"A book\",\"description\":\"Hardcover\",\"unitPrice\":1990,"
                        + "\"quantity\":3,\"tangible\":true}]"));
    assertThat(session.at("/paymentMethods/1/installments").intValue()).isEqualTo(3);
    assertThat(created.at("/publicKey")).startsWith("pk_session_");
    assertThat(client.get("/v1/sessions/" + created.at("/id")).json()).isEqualTo(session);
  }

  @Test
  void what_was_not_said_is_null_or_has_its_default() {
    JsonNode session = created(SessionBody.of(account));

    assertThat(session.at("/isActive").booleanValue()).isTrue();
    assertThat(session.at("/capture").booleanValue()).isFalse();
    assertThat(session.at("/currency").stringValue()).isEqualTo("BRL");
    assertThat(session.at("/items")).isEmpty();
    for (String name :
        List.of("name", "orderId", "dueDate", "description", "pendingChargeId", "chargeId")) {
      assertThat(session.path(name).isNull()).as(name).isTrue();
    }
  }

  @Test
  void the_create_request_may_name_its_methods_as_the_specification_does() {
    JsonNode session =
        created(
            SessionBody.of(account)
                .with("paymentMethods", null)
                .with("paymentMethod", List.of(Map.of("paymentType", "credit"))));

    assertThat(session.at("/paymentMethods/0/paymentType").stringValue()).isEqualTo("credit");
  }

  @Test
  void what_items_add_up_to_is_looked_at_like_an_amount() {
    ApiAnswer slip =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("amount", null)
                .with(
                    "items",
                    List.of(Map.of("name", "A", "unitPrice", 10_000_000_000L, "quantity", 1)))
                .with(
                    "paymentMethods",
                    List.of(Map.of("paymentType", "boleto", "expiresDate", "2040-01-31")))
                .json());
    ApiAnswer instalments =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("amount", null)
                .with("items", List.of(Map.of("name", "A", "unitPrice", 2, "quantity", 1)))
                .with("paymentMethods", List.of(Map.of("paymentType", "credit", "installments", 3)))
                .json());

    assertThat(slip.status()).as(slip.text()).isEqualTo(400);
    assertThat(slip.at("/error/details/0")).startsWith("amount must be");
    assertThat(instalments.status()).as(instalments.text()).isEqualTo(400);
    assertThat(instalments.at("/error/details/0")).startsWith("paymentMethods[0].installments");
  }

  @Test
  void items_alone_make_the_amount() {
    JsonNode session =
        created(
            SessionBody.of(account)
                .with("amount", null)
                .with(
                    "items",
                    List.of(
                        Map.of("name", "A", "unitPrice", 100, "quantity", 2),
                        Map.of("name", "B", "unitPrice", 50, "quantity", 1))));

    assertThat(session.at("/amount").longValue()).isEqualTo(250);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "merchantId     | null                                        | merchantId",
        "merchantId     | \"x\"                                       | merchantId",
        "amount         | null                                        | amount",
        "amount         | 0                                           | amount",
        "amount         | \"19.90\"                                   | amount",
        "currency       | \"XXX\"                                     | currency",
        "isActive       | \"yes\"                                     | isActive",
        "capture        | 1                                           | capture",
        "dueDate        | \"tomorrow\"                                | dueDate",
        "dueDate        | \"2026-12-31\"                              | dueDate",
        "items          | []                                          | items",
        "items          | [{\"unitPrice\":1,\"quantity\":1}]          | items[0].name",
        "items          | [{\"name\":\"A\",\"unitPrice\":1}]          | items[0].quantity",
        "items   | [{\"name\":\"A\",\"unitPrice\":1989,\"quantity\":1}] | amount",
        "items   | [{\"name\":\"A\",\"unitPrice\":999999999999,\"quantity\":1000000}] | amount",
        "paymentMethods | null                                        | paymentMethods",
        "paymentMethods | []                                          | paymentMethods",
        "paymentMethods | [{}]                          | paymentMethods[0].paymentType",
        "paymentMethods | [{\"paymentType\":\"cash\"}]  | paymentMethods[0].paymentType",
        "paymentMethods | [{\"paymentType\":\"credit\",\"installments\":25}]"
            + " | paymentMethods[0].installments",
        "paymentMethods | [{\"paymentType\":\"credit\"},{\"paymentType\":\"credit\"}]"
            + " | paymentMethods",
        "paymentMethod  | [{\"paymentType\":\"credit\"}]              | paymentMethods"
      })
  void a_field_that_does_not_hold_what_it_must_is_named(String field, String value, String named) {
    JsonNode json = JsonMapper.shared().readTree(value);

    ApiAnswer answer =
        client.post("/v1/sessions", SessionBody.of(account).with(field, json).json());

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).startsWith(named + " ");
  }

  @Test
  void a_merchant_of_another_account_is_not_found() {
    TestAccount other = service.newAccount(Environment.PRODUCTION);

    ApiAnswer answer =
        client.post(
            "/v1/sessions",
            SessionBody.of(account).with("merchantId", other.merchantId().toString()).json());

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.at("/error/key")).isEqualTo("merchant_not_found");
  }

  @Test
  void another_account_s_session_is_as_unknown_as_one_that_never_was() {
    String id = created(SessionBody.of(account)).at("/id").stringValue();
    ApiClient other = service.client(service.newAccount(Environment.PRODUCTION));

    for (String unknown : List.of(id, Ids.next().toString(), "none")) {
      for (ApiAnswer answer :
          List.of(
              other.get("/v1/sessions/" + unknown),
              other.patch("/v1/sessions/" + unknown, "{\"isActive\":false}"),
              other.postWithoutBody("/v1/sessions/" + unknown + "/cancel"),
              other.post(
                  "/v1/sessions/" + unknown + "/charge", SessionBody.payment(account).json()))) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(404);
        assertThat(answer.at("/error/key")).isEqualTo("session_not_found");
      }
    }
  }

  @Test
  void a_repeat_with_the_same_idempotency_key_gets_the_same_session_and_key() {
    String body = SessionBody.of(account).json();
    String key = UUID.randomUUID().toString();

    ApiAnswer first = client.postWithKey("/v1/sessions", body, key);
    ApiAnswer second = client.postWithKey("/v1/sessions", body, key);

    assertThat(second.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text()).contains("pk_session_");
    assertThat(second.header("Idempotency-Replayed")).contains("true");
    assertThat(client.get("/v1/sessions").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void no_session_key_is_stored_in_clear_text() {
    String key = created(SessionBody.of(account)).at("/publicKey").stringValue();

    assertThat(
            service
                .owner()
                .queryForList(
                    "select api_key::text from api_key where client_id = ?",
                    String.class,
                    account.clientId()))
        .hasSize(2)
        .noneMatch(row -> row.contains(key));
  }

  @Test
  void a_change_is_answered_and_kept() {
    String path = "/v1/sessions/" + created(SessionBody.of(account)).at("/id").stringValue();

    ApiAnswer changed =
        client.patch(path, "{\"isActive\":false,\"dueDate\":\"2040-01-01T00:00:00Z\"}");

    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.json().at("/isActive").booleanValue()).isFalse();
    assertThat(changed.at("/dueDate")).isEqualTo("2040-01-01T00:00:00.000Z");
    assertThat(client.get(path).json()).isEqualTo(changed.json());
    ApiAnswer partly = client.patch(path, "{\"isActive\":true}");
    assertThat(partly.at("/dueDate")).isEqualTo("2040-01-01T00:00:00.000Z");
    ApiAnswer cleared = client.patch(path, "{\"dueDate\":null}");
    assertThat(cleared.json().at("/dueDate").isNull()).isTrue();
    assertThat(cleared.json().at("/isActive").booleanValue()).isTrue();
    assertThat(client.patch(path, "{}").json()).isEqualTo(cleared.json());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"amount", "currency", "merchantId", "orderId", "items", "paymentMethods", "name"})
  void what_a_session_is_for_cannot_be_changed(String field) {
    String path = "/v1/sessions/" + created(SessionBody.of(account)).at("/id").stringValue();

    ApiAnswer answer = client.patch(path, "{\"%s\":\"1\"}".formatted(field));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).isEqualTo(field + " cannot be changed");
  }

  @Test
  void a_canceled_session_can_neither_be_changed_nor_canceled_nor_paid() {
    String path = "/v1/sessions/" + created(SessionBody.of(account)).at("/id").stringValue();

    ApiAnswer canceled = client.postWithoutBody(path + "/cancel");

    assertThat(canceled.status()).as(canceled.text()).isEqualTo(201);
    assertThat(canceled.at("/status")).isEqualTo("canceled");
    for (ApiAnswer answer :
        List.of(
            client.patch(path, "{\"isActive\":false}"),
            client.postWithoutBody(path + "/cancel"),
            client.post(path + "/charge", SessionBody.payment(account).json()))) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(422);
      assertThat(answer.at("/error/key")).isEqualTo("session_closed");
      assertThat(answer.at("/error/message"))
          .isEqualTo("The session is canceled, which does not allow this.");
    }
  }

  @Test
  void a_list_is_filtered_by_status_activity_and_order() {
    String plain = idOf(created(SessionBody.of(account)));
    String inactive = idOf(created(SessionBody.of(account).with("isActive", false)));
    String ordered = idOf(created(SessionBody.of(account).with("orderId", "order-1")));
    client.postWithoutBody("/v1/sessions/" + plain + "/cancel");

    assertThat(listed("")).containsExactlyInAnyOrder(plain, inactive, ordered);
    assertThat(listed("?status=canceled")).containsExactly(plain);
    assertThat(listed("?status=created,paid")).containsExactlyInAnyOrder(inactive, ordered);
    assertThat(listed("?isActive=false")).containsExactly(inactive);
    assertThat(listed("?orderId=order-1")).containsExactly(ordered);
    assertThat(listed("?sort=ASC&limit=1&page=2")).hasSize(1);
    for (String bad : List.of("status=open", "isActive=yes", "page=0", "limit=101", "sort=up")) {
      assertThat(client.get("/v1/sessions?" + bad).status()).as(bad).isEqualTo(400);
    }
  }

  private List<String> listed(String query) {
    ApiAnswer answer = client.get("/v1/sessions" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().at("/items").valueStream().map(SessionTest::idOf).toList();
  }

  private static String idOf(JsonNode session) {
    return session.at("/id").stringValue();
  }

  private JsonNode created(SessionBody body) {
    ApiAnswer answer = client.post("/v1/sessions", body.json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.json();
  }
}
