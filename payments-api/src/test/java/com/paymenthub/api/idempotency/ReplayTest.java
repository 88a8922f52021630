package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same request with the same key gets the same answer, letter by letter. */
class ReplayTest {

  private static final String CHARGES = "/v1/charges";

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String key = "key " + UUID.randomUUID();

  @Test
  void a_repeat_is_answered_like_the_first_request_and_says_so() {
    String charge = CardCharge.of(account).with("description", "A book").json();
    ApiAnswer first =
        client.post(CHARGES, charge, Map.of("X-Idempotency-Key", key, "X-Request-Id", "first"));
    ApiAnswer second =
        client.post(CHARGES, charge, Map.of("X-Idempotency-Key", key, "X-Request-Id", "second"));

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.header("Idempotency-Replayed")).isEmpty();
    assertThat(first.header("X-Request-Id")).contains("first");
    assertReplayed(first, second);
    assertThat(second.header("X-Request-Id")).contains("second");
    assertThat(client.get(CHARGES).json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void the_order_of_fields_and_white_space_do_not_count() {
    ApiAnswer first = client.postWithKey("/v1/merchants", MERCHANT, key);
    ApiAnswer second =
        client.postWithKey(
            "/v1/merchants",
            """
            { "providers" : [ { "credentials": {"type": "SERVICE_SANDBOX"},
                "priority" : 1, "name":"\\u0061" } ],
              "mcc":"5732" }
            """,
            key);

    assertThat(first.status()).isEqualTo(201);
    assertReplayed(first, second);
  }

  @Test
  void the_path_counts_in_its_decoded_form_and_nothing_else_of_the_address() {
    String charge = CardCharge.of(account).json();
    ApiAnswer first = client.postWithKey(CHARGES, charge, key);

    assertReplayed(first, client.postWithKey("/v1/charges?page=2", charge, key));
    assertReplayed(first, client.postWithKey("/v1/charges;session=7", charge, key));
    assertReplayed(first, client.postWithKey("/v1/%63harges", charge, key));
  }

  @Test
  void a_body_without_a_canonical_form_is_compared_in_the_order_of_its_members() {
    String charge = CardCharge.of(account).json();
    String beyondDoubles = "{\"unknown\":1e400," + charge.substring(1);
    ApiAnswer first = client.postWithKey(CHARGES, beyondDoubles, key);

    assertThat(first.status()).isEqualTo(201);
    assertReplayed(first, client.postWithKey(CHARGES, beyondDoubles, key));
    assertReplayed(first, client.postWithKey(CHARGES, beyondDoubles + " ", key));
    String larger = beyondDoubles.replace("1e400", "1e401");
    assertThat(client.postWithKey(CHARGES, larger, key).status()).isEqualTo(422);
    String atTheEnd = charge.substring(0, charge.length() - 1) + ",\"unknown\":1e400}";
    assertThat(client.postWithKey(CHARGES, atTheEnd, key).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7, 8})
  void declines_and_unknown_outcomes_are_replayed(int digit) {
    String charge = CardCharge.of(account).cardEndingIn(digit).json();
    ApiAnswer first = client.postWithKey(CHARGES, charge, key);

    assertThat(first.status()).isEqualTo(201);
    assertReplayed(first, client.postWithKey(CHARGES, charge, key));
    assertThat(client.get(CHARGES).json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"merchantId", "customerId"})
  void an_unknown_id_is_replayed(String field) {
    assertRefusalIsReplayed(
        client,
        CHARGES,
        CardCharge.of(account).with(field, UUID.randomUUID().toString()).json(),
        404);
  }

  @Test
  void an_unusable_card_is_replayed() {
    ApiAnswer declined = client.post(CHARGES, CardCharge.of(account).cardEndingIn(3).json());
    Map<String, String> source =
        Map.of("sourceType", "card", "cardId", declined.at("/paymentSource/cardId"));

    assertRefusalIsReplayed(
        client, CHARGES, CardCharge.of(account).with("paymentSource", source).json(), 422);
  }

  @Test
  void all_secret_keys_of_an_account_are_one() {
    ApiClient withAnotherKey = service.client(new TestKeys(service).secret(account));
    String charge = CardCharge.of(account).json();

    assertReplayed(
        client.postWithKey(CHARGES, charge, key), withAnotherKey.postWithKey(CHARGES, charge, key));
  }

  @Test
  void a_key_may_have_255_characters_from_the_blank_to_the_tilde() {
    String longest = "a b~" + "k".repeat(251);
    String charge = CardCharge.of(account).json();
    assertReplayed(
        client.postWithKey(CHARGES, charge, longest), client.postWithKey(CHARGES, charge, longest));

    assertThat(client.postWithKey(CHARGES, charge, longest + "k").status()).isEqualTo(400);
  }

  @Test
  void without_a_key_every_request_counts() {
    String charge = CardCharge.of(account).json();
    assertThat(client.post(CHARGES, charge).at("/id"))
        .isNotEqualTo(client.post(CHARGES, charge).at("/id"));
  }

  private static final String MERCHANT =
      """
      {"mcc":"5732","providers":[
        {"name":"a","priority":1,"credentials":{"type":"SERVICE_SANDBOX"}}]}
      """;

  private void assertRefusalIsReplayed(ApiClient caller, String path, String body, int status) {
    ApiAnswer first = caller.postWithKey(path, body, key);
    assertThat(first.status()).as(first.text()).isEqualTo(status);
    assertThat(first.header("Idempotency-Replayed")).isEmpty();
    assertReplayed(first, caller.postWithKey(path, body, key));
  }

  private static void assertReplayed(ApiAnswer first, ApiAnswer repeated) {
    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
    assertThat(repeated.status()).isEqualTo(first.status());
    assertThat(repeated.text()).isEqualTo(first.text());
    assertThat(repeated.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(repeated.header("X-Request-Id")).isNotEqualTo(first.header("X-Request-Id"));
  }
}
