package com.paymenthub.api.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.auth.CredentialKind;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.validation.JsonBody;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/** An operation that is refused after it was sent has an answer too, and its key gets it. */
class LateRefusalTest {

  private final IdempotentRequests idempotent =
      RunningService.sharedAndStill().part(IdempotentRequests.class);
  private final Caller caller =
      new Caller(Ids.next(), Environment.SANDBOX, Ids.next(), CredentialKind.SECRET, Set.of());
  private final String key = UUID.randomUUID().toString();

  @Test
  void a_refusal_of_a_later_step_is_kept_and_replayed() {
    ResponseEntity<byte[]> first = run("POST");
    ResponseEntity<byte[]> repeated = run("POST");

    assertThat(first.getStatusCode().value()).isEqualTo(422);
    assertThat(repeated.getStatusCode().value()).isEqualTo(422);
    assertThat(repeated.getBody()).isEqualTo(first.getBody());
    assertThat(repeated.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
  }

  @Test
  void the_method_counts() {
    run("POST");
    assertThat(new String(run("PATCH").getBody(), UTF_8)).contains("idempotency_key_reused");
  }

  private ResponseEntity<byte[]> run(String method) {
    byte[] body = {'{', '}'};
    return idempotent.run(
        new Post(
            caller,
            method,
            "/v1/somewhere",
            new JsonBody(body, JsonMapper.shared().createObjectNode()),
            key,
            null,
            "request",
            Messages.DEFAULT,
            Ids.next(),
            Ids.next()),
        () -> sentAndThenRefused(),
        result -> result);
  }

  private static Step<String> sentAndThenRefused() {
    return (Step.Call<String>)
        () ->
            () -> {
              throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, "authorized");
            };
  }
}
