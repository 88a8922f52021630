package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checker finds every kind of broken promise, and none where all were kept. */
class HistoryCheckerTest {

  private static final KeyedPost POST =
      new KeyedPost(Operation.CARD_CHARGE, "key", "/v1/charges", "{\"cardNumber\": \"secret\"}");

  @TempDir Path directory;

  private Path file;
  private History history;

  @BeforeEach
  void begin() {
    file = directory.resolve("history.jsonl");
    history = new History(file);
  }

  @AfterEach
  void end() throws IOException {
    history.close();
  }

  @Test
  void a_key_that_is_answered_once_and_replayed_breaks_no_promise() {
    called(new Call.Unknown("ConnectException"));
    called(new Call.Failed(409, "idempotency_in_progress"));
    called(ok(201, "answer", false));
    called(ok(201, "answer", true));

    assertThat(violations()).isEmpty();
  }

  @Test
  void another_body_is_found() {
    called(ok(201, "answer", false));
    called(ok(201, "Answer", true));

    assertThat(violations()).containsExactly("key was answered in 2 ways");
  }

  @Test
  void another_status_of_the_same_body_is_found() {
    called(ok(201, "answer", false));
    called(ok(200, "answer", true));

    assertThat(violations()).containsExactly("key was answered in 2 ways");
  }

  @Test
  void a_second_answer_that_is_not_called_a_repeat_is_found() {
    called(ok(201, "answer", false));
    called(ok(201, "answer", false));

    assertThat(violations()).containsExactly("key was answered 2 times as if for the first time");
  }

  @Test
  void a_refusal_is_found() {
    called(ok(422, "refused", false));

    assertThat(violations()).containsExactly("key was answered with status 422");
  }

  @Test
  void a_key_that_nobody_answered_is_found() {
    called(new Call.Failed(409, "idempotency_in_progress"));

    assertThat(violations()).containsExactly("key was never answered");
  }

  @Test
  void a_late_answer_is_found_and_the_time_counts_from_the_last_kill_that_hit() {
    Call hit = new Call(POST, 0, 1, 0, 10, 60, new Call.Unknown("reset"));

    assertThat(violations(hit, new Call(POST, 0, 2, 1, 120_000, 120_050, ok(201, "a", false))))
        .isEmpty();
    assertThat(violations(hit, new Call(POST, 0, 2, 1, 120_000, 120_051, ok(201, "a", false))))
        .containsExactly("key was answered after 120001 ms");
  }

  @Test
  void the_file_tells_what_happened_and_nothing_of_a_card() throws IOException {
    called(ok(201, "answer", false));
    history.killed(2);
    history.restarted(2);
    history.close();

    assertThat(Files.readAllLines(file))
        .hasSize(4)
        .noneMatch(line -> line.contains("secret") || line.contains("answer\""))
        .satisfiesExactly(
            line -> assertThat(line).contains("\"what\":\"invoked\"", "\"key\":\"key\""),
            line -> assertThat(line).contains("\"what\":\"ok\"", "\"bytes\":6", "\"sha256\":"),
            line -> assertThat(line).contains("\"what\":\"killed\"", "\"node\":2"),
            line -> assertThat(line).contains("\"what\":\"restarted\"", "\"node\":2"));
  }

  private void called(Call.Outcome outcome) {
    history.ended(history.invoked(POST, 0, 1, 0), outcome);
  }

  private static Call.Ok ok(int status, String body, boolean replayed) {
    return new Call.Ok(status, body.getBytes(StandardCharsets.UTF_8), replayed);
  }

  private List<String> violations() {
    return new HistoryChecker(history).violations();
  }

  /** The first node died at 50 ms, while the second died when nobody had asked it. */
  private static List<String> violations(Call... calls) {
    return new HistoryChecker(
            List.of(calls),
            List.of(
                new History.Kill(0, 50),
                new History.Kill(1, 100_000),
                new History.Kill(0, 200_000)))
        .violations();
  }
}
