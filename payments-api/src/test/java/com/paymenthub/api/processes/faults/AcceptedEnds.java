package com.paymenthub.api.processes.faults;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Whether somebody had told it, wherever a history says how something ended that a provider had
 * accepted: an inquiry, a notice that counts, or a person. And not before the provider had
 * finished.
 */
final class AcceptedEnds {

  /** What is known of the notices that count, in SQL, as one JSON array. */
  static final String NOTICES =
      "select coalesce(json_agg(json_build_object('receivedAt', to_char(received_at at time zone"
          + " 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'), 'attempt', finding ->> 'attemptId',"
          + " 'told', finding ->> 'told')), '[]')"
          + " from provider_notice, jsonb_array_elements(findings) finding"
          + " where state = 'applied'";

  /** What has to be told for an end, by an inquiry or a notice. */
  private static final Map<String, Set<String>> ENDS =
      Map.of(
          "charge.attempt_approved", Set.of("executed", "approved", "paid"),
          "charge.attempt_declined", Set.of("refused", "declined"),
          "charge.attempt_not_executed", Set.of("not_executed"),
          "charge.attempt_undone", Set.of("undone"));

  private final Map<String, Map<String, Instant>> told = new HashMap<>();
  private final Map<String, Instant> expected = new LinkedHashMap<>();
  private final Set<String> ended = new HashSet<>();
  private final List<String> problems = new ArrayList<>();
  private int byNotice;
  private int byInquiry;

  /**
   * Reads them.
   *
   * @param events what {@link HistoryAudit#EVENTS} finds
   * @param notices what {@link #NOTICES} finds
   */
  AcceptedEnds(JsonNode events, JsonNode notices) {
    for (JsonNode notice : notices) {
      tell(
          notice.get("attempt").asString(),
          notice.get("told").asString(),
          Instant.parse(notice.get("receivedAt").asString()));
    }
    for (JsonNode event : events) {
      read(event.get("type").asString(), event.get("payload"));
    }
  }

  /** Everything that nobody had told; empty when all of it was told. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** How many attempts were accepted. */
  int accepted() {
    return expected.size();
  }

  /** How many of them have ended. */
  int ended() {
    return ended.size();
  }

  int byInquiry() {
    return byInquiry;
  }

  int byNotice() {
    return byNotice;
  }

  private void tell(String attempt, String what, Instant at) {
    told.computeIfAbsent(attempt, _ -> new HashMap<>())
        .merge(what, at, (one, other) -> one.isBefore(other) ? one : other);
  }

  private void read(String type, JsonNode payload) {
    Instant at = Instant.parse(payload.get("occurredAt").asString());
    if (type.equals("charge.inquiry_answered")) {
      tell(payload.get("about").asString(), "inquiry: " + payload.get("finding").asString(), at);
    } else if (type.equals("charge.attempt_resolved")) {
      tell(payload.get("attemptId").asString(), "resolved", at);
    } else if (type.equals("charge.attempt_accepted")) {
      expected.putIfAbsent(
          payload.get("attemptId").asString(),
          Instant.parse(payload.at("/answer/expectedBy").asString()));
    } else if (ENDS.containsKey(type)) {
      String attempt = payload.get("attemptId").asString();
      if (expected.containsKey(attempt)) {
        ended.add(attempt);
        check(type, attempt, at);
      }
    }
  }

  private void check(String type, String attempt, Instant at) {
    Map<String, Instant> known = told.getOrDefault(attempt, Map.of());
    boolean isInquired =
        ENDS.get(type).stream().anyMatch(word -> isBefore(known.get("inquiry: " + word), at));
    boolean isNoticed = ENDS.get(type).stream().anyMatch(word -> isBefore(known.get(word), at));
    byInquiry += isInquired ? 1 : 0;
    byNotice += isInquired ? 0 : 1;
    if (!isInquired && !isNoticed && !isBefore(known.get("resolved"), at)) {
      problems.add("attempt %s: %s, and nobody had told it: %s".formatted(attempt, type, known));
    }
    if (at.isBefore(expected.get(attempt))) {
      problems.add("attempt %s: %s before the provider had finished".formatted(attempt, type));
    }
  }

  private static boolean isBefore(Instant told, Instant at) {
    return told != null && !told.isAfter(at);
  }
}
