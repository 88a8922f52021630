package com.paymenthub.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a check of the whole history.
 *
 * @param at when the history was read, or exported
 * @param findings what is not as it was sealed: what cannot be read, events by their order, then
 *     changes, then seals
 * @param seals how many seals there are
 * @param published how many of them were published, and compared with those
 * @param newer how many more were published after the history was exported, and were left out
 * @param sealedAt when the last one was made; null without any
 * @param events how many events were read
 * @param unsealedEvents how many of them no seal covers yet
 * @param changes how many changes were read
 * @param unsealedChanges how many of them no seal covers yet
 * @param oldestUnsealed when the oldest of all those was stored; null without any
 * @param keys the first seal of each key that signed, by what is told of the key
 */
public record Verdict(
    Instant at,
    List<SealFinding> findings,
    int seals,
    int published,
    int newer,
    @Nullable Instant sealedAt,
    long events,
    long unsealedEvents,
    long changes,
    long unsealedChanges,
    @Nullable Instant oldestUnsealed,
    Map<String, Long> keys) {

  private static final int MOST_TOLD = 20;

  static Verdict of(
      List<SealFinding> findings,
      List<Seal> seals,
      int published,
      int newer,
      TrustedKeys trusted,
      LineCheck events,
      LineCheck changes,
      Instant at) {
    Map<String, Long> keys = new LinkedHashMap<>();
    seals.forEach(seal -> keys.putIfAbsent(trusted.told(seal.key()), seal.number()));
    return new Verdict(
        at,
        findings,
        seals.size(),
        published,
        newer,
        seals.isEmpty() ? null : seals.getLast().at(),
        events.lines(),
        events.unsealed(),
        changes.lines(),
        changes.unsealed(),
        earlier(instant(events.oldestUnsealed()), instant(changes.oldestUnsealed())),
        keys);
  }

  /** Whether everything that is sealed is as it was sealed. */
  public boolean holds() {
    return findings.isEmpty();
  }

  /** What to tell people, in lines. */
  public List<String> report() {
    List<String> report = new ArrayList<>();
    report.add("%d events and %d changes were read.".formatted(events, changes));
    report.add(
        sealedAt == null
            ? "There are no seals: nothing can be said about any of them."
            : "There are %d seals, the last of %s.".formatted(seals, sealedAt));
    report.add(PublishedSeals.compared(published));
    if (newer > 0) {
      report.add("Published seals left out, as they are newer: %d.".formatted(newer));
      report.add(
          "This history says that it is of %s. If it was made later, its end was cut off."
              .formatted(at));
    }
    keys.forEach(
        (key, first) -> report.add("%s; it signed from seal %d on.".formatted(key, first)));
    report.add(
        oldestUnsealed == null
            ? "Everything is sealed."
            : "Not sealed yet: %d events and %d changes, the oldest of them %d s old."
                .formatted(unsealedEvents, unsealedChanges, unsealedAge().toSeconds()));
    if (holds()) {
      report.add("Everything that is sealed is as it was sealed.");
    } else {
      report.add("NOT AS IT WAS SEALED, first of all:");
      findings.stream().limit(MOST_TOLD).map(SealFinding::text).forEach(report::add);
      if (findings.size() > MOST_TOLD) {
        report.add("and %d more".formatted(findings.size() - MOST_TOLD));
      }
    }
    return report;
  }

  /** How old the oldest of what is not sealed is; zero when everything is. */
  Duration unsealedAge() {
    return oldestUnsealed == null ? Duration.ZERO : Duration.between(oldestUnsealed, at);
  }

  private static @Nullable Instant instant(@Nullable String time) {
    return time == null ? null : Instant.parse(time);
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isBefore(other) ? one : other;
  }
}
