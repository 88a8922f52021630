package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key is free again after an answer that says: this was no request yet. */
class NotStoredTest {

  private static final String CHARGES = "/v1/charges";

  private final RunningService service = RunningService.shared();
  private final TestKeys keys = new TestKeys(service);
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String key = UUID.randomUUID().toString();
  private final String charge = CardCharge.of(account).json();

  @AfterEach
  void theKeyIsFree() {
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from idempotency_record where idempotency_key = ?",
                    Long.class,
                    key))
        .isZero();
    ApiAnswer charged = client.postWithKey(CHARGES, charge, key);
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.header("Idempotency-Replayed")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{", "[]", "", "{\"amount\":-1}"})
  void bad_request(String body) {
    assertThat(client.postWithKey(CHARGES, body, key).status()).isEqualTo(400);
  }

  @Test
  void unauthorized() {
    for (TestAccount bad : new TestAccount[] {keys.expired(account), keys.revoked(account)}) {
      assertThat(service.client(bad).postWithKey(CHARGES, charge, key).status()).isEqualTo(401);
    }
  }

  @Test
  void forbidden() {
    ApiClient tokens = service.client(keys.publicKey(account, "tokens"));
    assertThat(tokens.postWithKey(CHARGES, charge, key).status()).isEqualTo(403);
  }

  @Test
  void too_large() {
    String huge = "{\"padding\":\"" + "a".repeat(70_000) + "\"}";
    assertThat(client.postWithKey(CHARGES, huge, key).status()).isEqualTo(413);
  }

  @Test
  void not_json() {
    Map<String, String> headers = Map.of("X-Idempotency-Key", key, "Content-Type", "text/plain");
    assertThat(client.post(CHARGES, charge, headers).status()).isEqualTo(415);
  }

  @Test
  void unknown_path_or_method() {
    assertThat(client.postWithKey("/v1/nowhere", charge, key).status()).isEqualTo(404);
    assertThat(client.postWithKey("/v1/charges/some-id/antifraud", charge, key).status())
        .isEqualTo(405);
  }

  @Test
  void two_keys_at_once() {
    String twoKeys = "X-Idempotency-Key: %s\r\nX-Idempotency-Key: another\r\n".formatted(key);
    String answer = rawPost(twoKeys);
    assertThat(RawHttp.statusOf(answer)).isEqualTo(400);
    assertThat(answer).contains("\"details\":[\"X-Idempotency-Key must be given only once\"]");
  }

  @Test
  void a_key_beyond_ascii() {
    String answer = rawPost("X-Idempotency-Key: ch\u00e1ve\r\n");
    assertThat(RawHttp.statusOf(answer)).isEqualTo(400);
    assertThat(answer).contains("\"details\":[\"X-Idempotency-Key must be 1 to 255 printable");
  }

  private String rawPost(String header) {
    return RawHttp.send(
        service.url(),
        """
        POST /v1/charges HTTP/1.1\r
        Host: localhost\r
        Connection: close\r
        Content-Type: application/json\r
        Content-Length: %d\r
        X-Client-ID: %s\r
        X-Api-Key: %s\r
        %s\r
        %s\
        """
            .formatted(charge.length(), account.clientId(), account.apiKey(), header, charge));
  }
}
