package com.paymenthub.api.processes.faults;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a {@link History} keeps what merchants are promised of one key, after all that happened:
 * that it is answered in time, that it is answered with success, and with the same bytes to
 * everybody (docs/interface.md §7). It knows what was seen and nothing else.
 */
final class HistoryChecker {

  /** From the last kill that hit a key, or from its first call, to its first answer. */
  static final Duration ANSWERED_WITHIN = Duration.ofMinutes(2);

  private static final Set<Integer> DONE = Set.of(200, 201);

  private final Map<KeyedPost, List<Call>> calls;
  private final List<History.Kill> kills;

  /** Reads what has happened until now. */
  HistoryChecker(History history) {
    this(history.calls(), history.kills());
  }

  HistoryChecker(List<Call> calls, List<History.Kill> kills) {
    this.calls = calls.stream().collect(Collectors.groupingBy(Call::post));
    this.kills = kills;
  }

  /** Everything that breaks a promise; empty when all of them were kept. */
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    calls.forEach(
        (post, all) -> {
          answeredLate(all).ifPresent(late -> violations.add(post.key() + late(late)));
          for (String violation : answers(all)) {
            violations.add(post.key() + violation);
          }
        });
    return violations;
  }

  private static String late(long millis) {
    return millis == Long.MAX_VALUE
        ? " was never answered"
        : " was answered after %d ms".formatted(millis);
  }

  /** The longest that any key waited for its answer. */
  long slowestAnswerMillis() {
    return calls.values().stream().mapToLong(this::waited).max().orElse(0);
  }

  /** How many keys had a call under way on a node that was killed. */
  long keysHit() {
    return calls.values().stream()
        .filter(all -> all.stream().anyMatch(call -> hit(call).isPresent()))
        .count();
  }

  private OptionalLong answeredLate(List<Call> all) {
    long waited = waited(all);
    return waited > ANSWERED_WITHIN.toMillis() ? OptionalLong.of(waited) : OptionalLong.empty();
  }

  private long waited(List<Call> all) {
    OptionalLong answered =
        all.stream()
            .filter(call -> call.outcome() instanceof Call.Ok)
            .mapToLong(Call::endedMillis)
            .min();
    if (answered.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long first = all.stream().mapToLong(Call::invokedMillis).min().orElse(0);
    // A kill after the answer takes nothing from the caller that has it.
    long from =
        all.stream()
            .map(this::hit)
            .flatMapToLong(OptionalLong::stream)
            .filter(kill -> kill <= answered.getAsLong())
            .max()
            .orElse(first);
    return answered.getAsLong() - from;
  }

  /** When the node died that a call was under way on. */
  private OptionalLong hit(Call call) {
    if (!(call.outcome() instanceof Call.Unknown)) {
      return OptionalLong.empty();
    }
    return kills.stream()
        .filter(kill -> kill.node() == call.node())
        .mapToLong(History.Kill::atMillis)
        .filter(at -> at >= call.invokedMillis() && at <= call.endedMillis())
        .findFirst();
  }

  private static List<String> answers(List<Call> all) {
    List<Call.Ok> answers =
        all.stream()
            .map(Call::outcome)
            .filter(Call.Ok.class::isInstance)
            .map(Call.Ok.class::cast)
            .toList();
    List<String> violations = new ArrayList<>();
    answers.stream()
        .filter(answer -> !DONE.contains(answer.status()))
        .findFirst()
        .ifPresent(answer -> violations.add(" was answered with status " + answer.status()));
    long different =
        answers.stream().map(answer -> answer.status() + text(answer.body())).distinct().count();
    if (different > 1) {
      violations.add(" was answered in %d ways".formatted(different));
    }
    long first = answers.stream().filter(answer -> !answer.replayed()).count();
    if (first > 1) {
      violations.add(" was answered %d times as if for the first time".formatted(first));
    }
    return violations;
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1);
  }
}
