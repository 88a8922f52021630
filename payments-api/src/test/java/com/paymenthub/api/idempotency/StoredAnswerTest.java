package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is kept of a request: nothing that anybody can read without our keys. */
class StoredAnswerTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String key = UUID.randomUUID().toString();

  @Test
  void the_answer_is_stored_encrypted_for_this_account_and_key_only() {
    ApiAnswer answer = charge();
    byte[] sealed = (byte[]) row().get("sealed_answer");

    assertThat(text(sealed)).doesNotContain("error", "amount", "A secret present", "\"id\":\"");
    Sealer sealer = service.part(Sealer.class);
    assertThat(new String(sealer.open(sealed, binding(key)), StandardCharsets.UTF_8))
        .isEqualTo(answer.text());
    assertThatThrownBy(() -> sealer.open(sealed, binding("another key")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void an_answer_from_before_principals_had_keys_of_their_own_is_still_there() {
    ApiAnswer answer = charge();
    Sealer sealer = service.part(Sealer.class);
    byte[] sealedBefore =
        sealer.seal(
            answer.text().getBytes(StandardCharsets.UTF_8),
            ("answer:" + account.clientId() + ":" + key).getBytes(StandardCharsets.UTF_8));
    service
        .owner()
        .update(
            "update idempotency_record set sealed_answer = ?, sealed_for_principal = false"
                + " where idempotency_key = ?",
            sealedBefore,
            key);

    ApiAnswer repeated = charge();

    assertThat(repeated.text()).isEqualTo(answer.text());
    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
  }

  @Test
  void of_the_body_there_is_a_keyed_hash_and_nothing_else() {
    charge();
    Map<String, Object> row = row();

    assertThat((byte[]) row.get("request_hash")).hasSize(32);
    assertThat(row.keySet())
        .containsExactlyInAnyOrder(
            "client_id",
            "idempotency_key",
            "principal",
            "sealed_for_principal",
            "request_hash",
            "operation_id",
            "claimed_at",
            "answered_at",
            "status",
            "sealed_answer",
            "subject_id",
            "erased_at");
    for (Object value : row.values()) {
      assertThat(value instanceof byte[] bytes ? text(bytes) : String.valueOf(value))
          .doesNotContain("A secret present", CardCharge.number(1), "MARIA SOUZA");
    }
  }

  private ApiAnswer charge() {
    ApiAnswer answer =
        client.postWithKey(
            "/v1/charges",
            CardCharge.of(account).with("description", "A secret present").json(),
            key);
    assertThat(answer.status()).isEqualTo(201);
    return answer;
  }

  private Map<String, Object> row() {
    return service
        .owner()
        .queryForMap("select * from idempotency_record where idempotency_key = ?", key);
  }

  private byte[] binding(String ofKey) {
    return ("answer:" + account.clientId() + ":secret:" + ofKey).getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
