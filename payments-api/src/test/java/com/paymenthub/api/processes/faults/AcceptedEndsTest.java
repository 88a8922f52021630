package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** An end of what was accepted is found that nobody had told. */
class AcceptedEndsTest {

  private final List<String> events = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "approved, executed, approved",
    "declined, refused, declined",
    "not_executed, not_executed, not_executed"
  })
  void an_end_is_told_by_an_inquiry_or_by_a_notice(String end, String found, String told) {
    accepted("inquired", 10);
    inquired("inquired", found, 12);
    ended("inquired", end, 12);
    accepted("noticed", 10);
    noticed("noticed", told, 11);
    ended("noticed", end, 12);

    AcceptedEnds ends = ends();
    assertThat(ends.problems()).isEmpty();
    assertThat(List.of(ends.accepted(), ends.ended(), ends.byInquiry(), ends.byNotice()))
        .containsExactly(2, 2, 1, 1);
  }

  @Test
  void a_person_may_tell_it_as_well() {
    accepted("one", 10);
    event("attempt_resolved", "\"attemptId\": \"one\"", 12);
    ended("one", "not_executed", 12);

    assertThat(ends().problems()).isEmpty();
  }

  @Test
  void an_end_that_nobody_has_told_is_found() {
    accepted("one", 10);
    inquired("one", "accepted", 11);
    noticed("one", "declined", 11);
    inquired("another", "executed", 11);
    ended("one", "approved", 12);

    assertThat(ends().problems())
        .singleElement()
        .asString()
        .startsWith("attempt one: charge.attempt_approved, and nobody had told it");
  }

  @Test
  void an_end_that_was_told_only_afterwards_is_found() {
    accepted("one", 10);
    noticed("one", "approved", 13);
    ended("one", "approved", 12);

    assertThat(ends().problems()).hasSize(1);
  }

  @Test
  void an_end_before_the_provider_had_finished_is_found() {
    accepted("one", 30);
    noticed("one", "approved", 11);
    ended("one", "approved", 12);

    assertThat(ends().problems())
        .containsExactly("attempt one: charge.attempt_approved before the provider had finished");
  }

  @Test
  void what_was_answered_at_once_needs_nobody_to_tell_it() {
    ended("one", "approved", 12);

    AcceptedEnds ends = ends();
    assertThat(ends.problems()).isEmpty();
    assertThat(ends.ended()).isZero();
  }

  private void accepted(String attempt, int expectedSecond) {
    event(
        "attempt_accepted",
        "\"attemptId\": \"%s\", \"answer\": {\"expectedBy\": \"%s\"}"
            .formatted(attempt, time(expectedSecond)),
        1);
  }

  private void inquired(String attempt, String finding, int second) {
    event(
        "inquiry_answered",
        "\"about\": \"%s\", \"finding\": \"%s\"".formatted(attempt, finding),
        second);
  }

  private void ended(String attempt, String how, int second) {
    event("attempt_" + how, "\"attemptId\": \"%s\"".formatted(attempt), second);
  }

  private void event(String type, String fields, int second) {
    events.add(
        "{\"type\": \"charge.%s\", \"payload\": {%s, \"occurredAt\": \"%s\"}}"
            .formatted(type, fields, time(second)));
  }

  private void noticed(String attempt, String told, int second) {
    notices.add(
        "{\"attempt\": \"%s\", \"told\": \"%s\", \"receivedAt\": \"%s\"}"
            .formatted(attempt, told, time(second)));
  }

  private static String time(int second) {
    return "2026-11-27T12:00:%02dZ".formatted(second);
  }

  private AcceptedEnds ends() {
    return new AcceptedEnds(
        JsonMapper.shared().readTree(events.toString()),
        JsonMapper.shared().readTree(notices.toString()));
  }
}
