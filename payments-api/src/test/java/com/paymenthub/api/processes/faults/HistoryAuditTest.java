package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The auditor finds every kind of history that must not be. */
class HistoryAuditTest {

  private final List<Map<String, Object>> events = new ArrayList<>();

  @Test
  void a_history_as_it_should_be_has_no_problem() {
    requested();
    started("one", "pre_authorization");
    happened("attempt_declined", "one");
    started("two", "pre_authorization");
    happened("attempt_approved", "two");
    happened("pre_authorized", "two");
    started("three", "void");
    happened("attempt_unanswered", "three");
    happened("attempt_approved", "three");
    happened("partially_voided", "three");
    started("four", "capture");
    happened("attempt_approved", "four");
    happened("captured", "four");

    HistoryAudit audit = audit();
    assertThat(audit.problems()).isEmpty();
    assertThat(audit.attempts()).isEqualTo(4);
    assertThat(audit.statuses("c")).containsExactly("pending", "pre_authorized", "authorized");
    assertThat(audit.statuses("another")).isEmpty();
  }

  @Test
  void a_second_provider_while_the_first_is_under_way_is_found() {
    requested();
    started("one", "authorization");
    started("two", "authorization");

    assertThat(audit().problems())
        .containsExactly(
            "charge c: was asked for a authorization while it is unknown what became of"
                + " {one=authorization}");
  }

  @Test
  void a_second_provider_after_an_unanswered_attempt_is_found_even_when_the_outcome_is_known() {
    requested();
    started("one", "authorization");
    happened("attempt_unanswered", "one");
    happened("attempt_not_executed", "one");
    started("two", "authorization");

    assertThat(audit().problems())
        .containsExactly("charge c: went on to another provider after an attempt was unanswered");
  }

  @Test
  void a_capture_while_the_outcome_of_a_void_is_unknown_is_found() {
    requested();
    started("one", "pre_authorization");
    happened("attempt_approved", "one");
    happened("pre_authorized", "one");
    started("two", "void");
    happened("attempt_unanswered", "two");
    started("three", "capture");

    assertThat(audit().problems())
        .containsExactly(
            "charge c: was asked for a capture while it is unknown what became of {two=void}");
  }

  @Test
  void a_change_that_no_attempt_explains_is_found() {
    requested();
    started("one", "authorization");
    happened("authorized", "one");
    happened("attempt_approved", "two");

    assertThat(audit().problems())
        .containsExactly(
            "charge c: charge.authorized by attempt one, which nobody approved",
            "charge c: charge.attempt_approved is about attempt two, which was never started");
  }

  @Test
  void a_change_out_of_a_status_that_does_not_allow_it_is_found() {
    requested();
    started("one", "authorization");
    happened("attempt_declined", "one");
    happened("failed", "one");
    happened("attempt_approved", "one");
    happened("authorized", "one");

    assertThat(audit().problems())
        .containsExactly("charge c: charge.authorized while it was failed");
  }

  @Test
  void a_missing_event_a_repeated_one_and_a_time_that_stands_still_are_found() {
    requested();
    events.add(event(2, 0, "requested", Map.of()));

    assertThat(audit().problems())
        .containsExactly(
            "charge c: has no event 1 before charge.requested",
            "charge c: charge.requested is not later than the event before it",
            "charge c: was requested twice");
  }

  private void requested() {
    happened(
        "requested", Map.of("terms", Map.of("paymentMethod", Map.of("paymentType", "credit"))));
  }

  private void started(String attempt, String type) {
    happened("attempt_started", Map.of("attemptId", attempt, "requestType", type));
  }

  private void happened(String type, String attempt) {
    happened(type, Map.of("attemptId", attempt));
  }

  private void happened(String type, Map<String, Object> payload) {
    events.add(event(events.size(), events.size(), type, payload));
  }

  private static Map<String, Object> event(
      int number, int second, String type, Map<String, Object> payload) {
    Map<String, Object> timed = new HashMap<>(payload);
    timed.put("occurredAt", "2026-11-21T07:04:%02dZ".formatted(second));
    return Map.of("charge", "c", "number", number, "type", "charge." + type, "payload", timed);
  }

  private HistoryAudit audit() {
    return new HistoryAudit(JsonMapper.shared().valueToTree(events));
  }
}
