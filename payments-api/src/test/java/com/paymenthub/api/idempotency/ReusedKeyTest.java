package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.platform.sealing.KeyedHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.erdtman.jcs.JsonCanonicalizer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A key that was used for something else is refused; the same text of another caller is another
 * key.
 */
class ReusedKeyTest {

  private static final String CHARGES = "/v1/charges";

  private final RunningService service = RunningService.shared();
  private final TestKeys keys = new TestKeys(service);
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String key = UUID.randomUUID().toString();
  private final String charge = CardCharge.of(account).json();

  @BeforeEach
  void useTheKey() {
    assertThat(client.postWithKey(CHARGES, charge, key).status()).isEqualTo(201);
  }

  @Test
  void for_another_body() {
    assertReused(client, CHARGES, CardCharge.of(account).with("amount", 1991).json());
  }

  @Test
  void for_a_body_with_one_more_field_even_if_nobody_knows_it() {
    assertReused(client, CHARGES, CardCharge.of(account).with("unknown", 1).json());
  }

  @Test
  void a_verification_code_is_not_compared_and_cannot_be_found_in_what_is_stored()
      throws IOException {
    byte[] stored =
        service
            .owner()
            .queryForObject(
                "select request_hash from idempotency_record where request_hash is not null and"
                    + " client_id = ?",
                byte[].class,
                account.clientId());
    KeyedHash hash = service.part(KeyedHash.class);
    for (int code = 0; code < 1000; code++) {
      String guess = CardCharge.of(account).withCard("cardCvv", "%03d".formatted(code)).json();
      assertThat(
              hash.of(
                  KeyedHash.Purpose.IDEMPOTENCY_BODY,
                  ("POST " + CHARGES).getBytes(StandardCharsets.UTF_8),
                  new JsonCanonicalizer(guess).getEncodedUTF8()))
          .isNotEqualTo(stored);
    }
    String another = CardCharge.of(account).withCard("cardCvv", "321").json();
    assertThat(client.postWithKey(CHARGES, another, key).header("Idempotency-Replayed"))
        .contains("true");
    String named =
        CardCharge.of(account).with("CVC2", 123).with("card_security-code", "1234").json();
    assertThat(client.postWithKey(CHARGES, named, key).header("Idempotency-Replayed"))
        .contains("true");
  }

  @Test
  void for_another_card() {
    assertReused(client, CHARGES, CardCharge.of(account).cardEndingIn(4).json());
  }

  @Test
  void for_a_body_that_would_not_be_taken_anyway() {
    assertReused(client, CHARGES, "{}");
  }

  @Test
  void on_another_path() {
    assertReused(client, "/v1/merchants", charge);
  }

  @Test
  void by_another_secret_key_of_the_account() {
    assertReused(service.client(keys.secret(account)), "/v1/merchants", charge);
    assertThat(
            service
                .client(keys.secret(account))
                .postWithKey(CHARGES, charge, key)
                .header("Idempotency-Replayed"))
        .contains("true");
  }

  @Test
  void but_a_buyer_may_use_the_same_key_and_takes_it_from_nobody() {
    String word = UUID.randomUUID().toString();
    ApiClient first = service.client(keys.publicKey(account, "charges"));
    ApiClient second = service.client(keys.publicKey(account, "charges"));

    List<String> made =
        Stream.of(first, second, client)
            .map(caller -> caller.postWithKey(CHARGES, charge, word))
            .peek(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(201))
            .peek(answer -> assertThat(answer.header("Idempotency-Replayed")).isEmpty())
            .map(answer -> answer.at("/id"))
            .toList();

    assertThat(made).doesNotHaveDuplicates();
    assertThat(
            Stream.of(first, second, client)
                .map(caller -> caller.postWithKey(CHARGES, charge, word))
                .map(answer -> answer.at("/id")))
        .isEqualTo(made);
  }

  @Test
  void but_another_account_may_use_the_same_key() {
    TestAccount other = service.newAccount();
    ApiAnswer answer = service.client(other).postWithKey(CHARGES, CardCharge.of(other).json(), key);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("Idempotency-Replayed")).isEmpty();
  }

  @Test
  void and_the_first_answer_is_still_there_afterwards() {
    for_another_body();
    assertThat(client.postWithKey(CHARGES, charge, key).header("Idempotency-Replayed"))
        .contains("true");
  }

  private void assertReused(ApiClient caller, String path, String body) {
    ApiAnswer answer = caller.postWithKey(path, body, key);
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(answer.at("/error/key")).isEqualTo("idempotency_key_reused");
    assertThat(answer.header("Idempotency-Replayed")).isEmpty();
    assertThat(client.get(CHARGES).json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }
}
