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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request and the repeat that resumes it answer at the same time: the second one repeats the
 * answer of the first, and says so.
 */
class OvertakenTest {

  private final IdempotentRequests idempotent =
      RunningService.sharedAndStill().part(IdempotentRequests.class);
  private final Caller caller =
      new Caller(Ids.next(), Environment.SANDBOX, Ids.next(), CredentialKind.SECRET, Set.of());
  private final String key = UUID.randomUUID().toString();

  @Test
  void a_repeat_that_is_overtaken_by_its_request_replays_the_answer() {
    CompletableFuture<Void> repeatHasLooked = new CompletableFuture<>();
    CompletableFuture<Void> sent = new CompletableFuture<>();
    CompletableFuture<ResponseEntity<byte[]>> request =
        CompletableFuture.supplyAsync(
            () ->
                run(
                    () -> {
                      sent.complete(null);
                      repeatHasLooked.join();
                      return "by the request";
                    },
                    (_, _) -> Optional.empty()));
    sent.join();

    ResponseEntity<byte[]> repeat =
        run(
            () -> "nobody runs this",
            (_, _) -> {
              repeatHasLooked.complete(null);
              request.join();
              return Optional.of("by the repeat");
            });

    assertAnswered(request.join(), "by the request", null);
    assertAnswered(repeat, "by the request", "true");
  }

  @Test
  void a_request_that_is_overtaken_by_its_repeat_replays_the_answer() {
    ResponseEntity<byte[]> request =
        run(
            () -> {
              assertAnswered(repeat(), "by the repeat", null);
              return "by the request";
            },
            (_, _) -> Optional.empty());

    assertAnswered(request, "by the repeat", "true");
  }

  @Test
  void a_request_that_is_refused_after_its_repeat_was_answered_replays_the_answer() {
    ResponseEntity<byte[]> request =
        run(
            () -> {
              assertAnswered(repeat(), "by the repeat", null);
              throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, "authorized");
            },
            (_, _) -> Optional.empty());

    assertAnswered(request, "by the repeat", "true");
  }

  private ResponseEntity<byte[]> repeat() {
    return run(() -> "nobody runs this", (_, _) -> Optional.of("by the repeat"));
  }

  /** Runs the request, or its repeat, with what happens while the provider is asked. */
  private ResponseEntity<byte[]> run(Supplier<String> call, Resumption resumption) {
    byte[] body = {'{', '}'};
    return idempotent.run(
        new Post(
            caller,
            "POST",
            "/v1/somewhere",
            new JsonBody(body, JsonMapper.shared().createObjectNode()),
            key,
            null,
            "request",
            Messages.DEFAULT,
            Ids.next(),
            Ids.next()),
        () ->
            (Step.Call<String>)
                () -> {
                  String result = call.get();
                  return () -> new Step.Done<>(result);
                },
        result -> result,
        resumption);
  }

  private static void assertAnswered(ResponseEntity<byte[]> answer, String text, String replayed) {
    assertThat(answer.getStatusCode().value()).isEqualTo(201);
    assertThat(new String(answer.getBody(), UTF_8)).isEqualTo("\"%s\"".formatted(text));
    assertThat(answer.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo(replayed);
  }
}
