package com.paymenthub.api.processes.faults;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the histories of charges as an auditor does who has docs/interface.md §4 and the stored
 * events, and nothing of the code that wrote them.
 */
public final class HistoryAudit {

  /** What it reads, in SQL: every event of every charge, as one JSON array. */
  public static final String EVENTS =
      "select coalesce(json_agg(json_build_object('charge', aggregate_identifier, 'number',"
          + " sequence_number, 'type', payload_type, 'payload',"
          + " convert_from(payload, 'UTF8')::json)"
          + " order by aggregate_identifier, sequence_number), '[]')"
          + " from domain_event where payload_type like 'charge.%'";

  private static final Set<String> MOVING_MONEY =
      Set.of("pre_authorization", "authorization", "capture", "void");
  private static final Set<String> AUTHORIZING = Set.of("pre_authorization", "authorization");

  /** From which status to which an event leads. */
  private static final Map<String, Map<String, String>> TRANSITIONS =
      Map.of(
          "charge.pre_authorized", Map.of("pending", "pre_authorized"),
          "charge.authorized", Map.of("pending", "authorized"),
          "charge.captured", Map.of("pre_authorized", "authorized"),
          "charge.failed", Map.of("pending", "failed"),
          "charge.partially_voided",
              Map.of("pre_authorized", "pre_authorized", "authorized", "authorized"),
          "charge.voided", Map.of("pre_authorized", "voided", "authorized", "voided"),
          "charge.canceled", Map.of("pre_authorized", "canceled", "pending", "canceled"),
          "charge.charged_back", Map.of("authorized", "charged_back"),
          "charge.partially_charged_back", Map.of("authorized", "authorized"),
          "charge.dispute_won",
              Map.of(
                  "charged_back", "authorized",
                  "authorized", "authorized",
                  "voided", "authorized"));

  /** What an answer means for whether money moved: true where that is known from then on. */
  private static final Map<String, Boolean> ANSWERS =
      Map.of(
          "charge.attempt_approved", true,
          "charge.attempt_declined", true,
          "charge.attempt_undone", true,
          "charge.attempt_not_sent", true,
          "charge.attempt_not_executed", true,
          "charge.payment_issued", true,
          "charge.attempt_accepted", false,
          "charge.buyer_action_required", false,
          "charge.attempt_unanswered", false);

  private final Map<String, List<JsonNode>> histories = new LinkedHashMap<>();
  private final Map<String, Set<String>> statuses = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int attempts;

  /**
   * Reads them.
   *
   * @param events what {@link #EVENTS} finds
   */
  public HistoryAudit(JsonNode events) {
    for (JsonNode event : events) {
      histories.computeIfAbsent(event.get("charge").asString(), _ -> new ArrayList<>()).add(event);
    }
    histories.forEach((charge, history) -> new Reading(charge).read(history));
  }

  /** Everything that must not be; empty when every history is a legal one. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** How many times money was asked for, taken back or told to have moved. */
  public int attempts() {
    return attempts;
  }

  /** Every status that a charge has had, the first one first; none of an unknown charge. */
  public Set<String> statuses(String chargeId) {
    return statuses.getOrDefault(chargeId, Set.of());
  }

  /** One history, event by event. */
  private final class Reading {
    private final String charge;
    private final Map<String, String> open = new LinkedHashMap<>();
    private final Set<String> started = new LinkedHashSet<>();
    private final Set<String> accepted = new LinkedHashSet<>();
    private final Set<String> approved = new LinkedHashSet<>();
    private @Nullable Instant last;
    private String status = "none";
    private String paymentType = "";
    private boolean expired;
    private boolean unanswered;

    Reading(String charge) {
      this.charge = charge;
    }

    void read(List<JsonNode> history) {
      for (int number = 0; number < history.size(); number++) {
        JsonNode event = history.get(number);
        String type = event.get("type").asString();
        if (event.get("number").asInt() != number) {
          problem("has no event %d before %s".formatted(number, type));
        }
        JsonNode payload = event.get("payload");
        Instant at = Instant.parse(payload.get("occurredAt").asString());
        if (last != null && !at.isAfter(last)) {
          problem(type + " is not later than the event before it");
        }
        last = at;
        read(type, payload);
      }
    }

    private void read(String type, JsonNode payload) {
      if (type.equals("charge.requested")) {
        if (!status.equals("none")) {
          problem("was requested twice");
        }
        paymentType = payload.at("/terms/paymentMethod/paymentType").asString();
        become("pending");
      } else if (type.equals("charge.attempt_started")) {
        start(payload);
      } else if (ANSWERS.containsKey(type)) {
        answer(type, payload.get("attemptId").asString(), payload);
      } else if (type.equals("charge.operation_undone")) {
        become(payload.get("status").asString());
      } else if (TRANSITIONS.containsKey(type)) {
        change(type, payload.get("attemptId").asString());
      }
    }

    private void start(JsonNode payload) {
      String id = payload.get("attemptId").asString();
      String type = payload.get("requestType").asString();
      if (!started.add(id)) {
        problem("started attempt %s twice".formatted(id));
      }
      if (!MOVING_MONEY.contains(type)) {
        return;
      }
      attempts++;
      // Taking another attempt back is how an unknown outcome gets known; and what the provider
      // tells of its own accord, nobody has asked for.
      if (payload.path("about").isString()
          || payload.path("cause").asString("").equals("provider")) {
        return;
      }
      if (!open.isEmpty() && !(type.equals("void") && accepted.containsAll(open.keySet()))) {
        problem("was asked for a %s while it is unknown what became of %s".formatted(type, open));
      }
      if (AUTHORIZING.contains(type) && unanswered) {
        problem("went on to another provider after an attempt was unanswered");
      }
      open.put(id, type);
    }

    private void answer(String type, String id, JsonNode payload) {
      if (!started.contains(id)) {
        problem("%s is about attempt %s, which was never started".formatted(type, id));
      }
      if (type.equals("charge.attempt_approved")) {
        approved.add(id);
      }
      if (ANSWERS.get(type)) {
        open.remove(id);
      } else if (type.equals("charge.attempt_accepted") && "void".equals(open.get(id))) {
        // The rest of the charge may be given back beside it (docs/interface.md §4.4).
        accepted.add(id);
      } else if (AUTHORIZING.contains(open.getOrDefault(id, ""))) {
        unanswered = true;
      }
      expired |= payload.path("reason").asString("").equals("expired");
    }

    private void change(String type, String attempt) {
      @Nullable String next = TRANSITIONS.get(type).get(status);
      // The payer's money arrived after all (docs/interface.md §4).
      if (type.equals("charge.authorized")
          && status.equals("failed")
          && expired
          && !paymentType.equals("credit")) {
        next = "authorized";
      }
      if (next == null) {
        problem("%s while it was %s".formatted(type, status));
        return;
      }
      if (!type.equals("charge.failed") && !approved.contains(attempt)) {
        problem("%s by attempt %s, which nobody approved".formatted(type, attempt));
      }
      become(next);
    }

    private void become(String next) {
      status = next;
      statuses.computeIfAbsent(charge, _ -> new LinkedHashSet<>()).add(next);
    }

    private void problem(String what) {
      problems.add("charge %s: %s".formatted(charge, what));
    }
  }
}
