package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.NeverHeard;
import com.paymenthub.domain.charges.InquiryOutcome.NoAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a charge needs although nobody asks for it: when, how often, and where it ends. */
class DueTaskTest {

  private static final Duration WEEK = Duration.ofDays(7);

  private static final List<Duration> SCHEDULE =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(6));

  @ParameterizedTest
  @EnumSource(
      value = ChargeStatus.class,
      mode = Mode.EXCLUDE,
      names = {"PENDING", "PRE_AUTHORIZED"})
  void a_charge_that_is_over_or_taken_needs_nothing(ChargeStatus status) {
    assertThat(Life.in(status).isAtRest()).isTrue();
  }

  @Test
  void an_attempt_is_taken_over_ten_seconds_after_its_deadline_and_not_before() {
    Life life = Life.pending(terms(false));
    Instant due = life.latest().startedAt().plusMillis(10_000).plusSeconds(10);
    assertThat(life.next()).isEqualTo(new DueTask(Task.TAKE_OVER, life.latest().id(), due));

    life.at(due.minusMillis(1));
    assertThat(life.performDueTask()).isEmpty();
    life.at(due);
    assertThat(life.performDueTask()).hasSize(1);
    assertThat(life.latest().outcome()).isEqualTo(new AttemptOutcome.Unknown("node_lost"));
    assertThat(life.status()).isEqualTo(PENDING);
  }

  @Test
  void an_unknown_outcome_is_asked_for_at_growing_intervals_then_daily_until_a_person_must() {
    Life life = Life.pending(terms(false));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    Instant last = life.record().lastEventAt();
    Instant end = life.latest().startedAt().plus(WEEK);
    List<Duration> delays = new ArrayList<>();
    while (life.next().task() == Task.INQUIRE) {
      DueTask next = life.next();
      assertThat(next.attemptId()).isEqualTo(attempt);
      assertThat(next.dueAt()).isBefore(end);
      delays.add(Duration.between(last, next.dueAt()));
      life.at(next.dueAt());
      life.performDueTask();
      life.found(new NoAnswer("deadline_passed"));
      last = life.record().lastEventAt();
    }
    for (int i = 0; i < delays.size(); i++) {
      Duration planned = i < SCHEDULE.size() ? SCHEDULE.get(i) : Duration.ofDays(1);
      assertThat(delays.get(i)).isBetween(planned, planned.plus(planned.dividedBy(10)));
    }
    assertThat(delays).hasSizeBetween(SCHEDULE.size() + 5, SCHEDULE.size() + 6);

    assertThat(life.next()).isEqualTo(new DueTask(Task.FLAG, attempt, end));
    life.at(end);
    assertThat(life.performDueTask())
        .singleElement()
        .isInstanceOfSatisfying(
            ChargeFlagged.class,
            flagged -> {
              assertThat(flagged.attemptId()).isEqualTo(attempt);
              assertThat(flagged.reason()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
            });
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(PENDING);
  }

  @Test
  void not_all_inquiries_come_at_once_and_each_always_at_the_same_time() {
    long different =
        LongStream.range(0, 100)
            .mapToObj(
                i -> {
                  Life life = Life.pending(terms(false));
                  life.answered(
                      life.latest().id(), ChargeExamples.RETRYABLE, ChargeExamples.SECOND);
                  for (long skip = 0; skip < i; skip++) {
                    life.answered(life.latest().id(), NOT_SENT, ChargeExamples.SECOND);
                  }
                  life.answered(UNKNOWN);
                  assertThat(life.next()).isEqualTo(life.next());
                  return Duration.between(life.latest().changedAt(), life.next().dueAt());
                })
            .distinct()
            .count();
    assertThat(different).isGreaterThan(20);
  }

  @Test
  void never_heard_of_twice_a_minute_apart_is_reversed_and_then_known_not_to_be_executed() {
    Life life = Life.pending(terms(false));
    UUID attempt = life.latest().id();
    life.later(Duration.ofSeconds(11));
    life.answered(UNKNOWN);

    Instant first = inquire(life, new NeverHeard());
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
    Instant second = inquire(life, new NeverHeard());
    assertThat(Duration.between(first, second)).isLessThan(Duration.ofMinutes(1));
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
    Instant third = inquire(life, new NeverHeard());
    assertThat(Duration.between(first, third)).isGreaterThan(Duration.ofMinutes(1));

    assertThat(life.next()).isEqualTo(new DueTask(Task.REVERSE, attempt, third));
    life.attendWhenDue();
    assertThat(life.latest().isReversal()).isTrue();
    assertThat(life.latest().about()).isEqualTo(attempt);
    assertThat(life.status()).isEqualTo(PENDING);

    life.answered(APPROVED);
    assertThat(life.record().attempt(attempt).outcome()).isEqualTo(new NotExecuted("reversed"));
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void never_heard_of_after_long_silence_is_asked_again_in_a_minute_and_not_in_an_hour() {
    Life life = Life.pending(terms(false));
    life.answered(UNKNOWN);
    while (life.next().dueAt().isBefore(life.now().plus(Duration.ofMinutes(30)))) {
      life.attendWhenDue();
      life.found(new NoAnswer("deadline_passed"));
    }

    Instant first = inquire(life, new NeverHeard());
    Instant second = inquire(life, new NeverHeard());

    assertThat(Duration.between(first, second))
        .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(66));
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
  }

  @Test
  void never_heard_of_before_the_deadline_proves_nothing() {
    Life life = Life.pending(terms(false), Duration.ofHours(1));
    life.answered(new AttemptOutcome.Unknown("connection_broken"));

    for (int i = 0; i < 5; i++) {
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      inquire(life, new NeverHeard());
    }
    assertThat(life.now()).isBefore(life.history().getFirst().occurredAt().plusSeconds(3600));
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
  }

  @Test
  void never_heard_of_is_believed_only_when_the_provider_would_know() {
    Duration blindness = Duration.ofMinutes(20);
    Life life = Life.pending(terms(false), ChargeExamples.FIRST.blindFor(blindness));
    Instant known = life.latest().startedAt().plusSeconds(10).plus(blindness);
    life.answered(UNKNOWN);

    while (life.next().task() == Task.INQUIRE) {
      inquire(life, new NeverHeard());
    }
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    assertThat(life.now()).isAfter(known.plus(Duration.ofMinutes(1)));
    assertThat(life.now()).isBefore(known.plus(Duration.ofHours(1)));
  }

  @Test
  void a_question_whose_node_died_is_taken_over_too() {
    Life life = Life.pending(terms(false));
    life.answered(UNKNOWN);
    life.attendWhenDue();

    assertThat(life.next().task()).isEqualTo(Task.TAKE_OVER);
    assertThat(life.next().attemptId()).isEqualTo(life.latest().id());
    life.attendWhenDue();
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
  }

  @Test
  void a_flagged_outcome_that_comes_to_light_counts_all_the_same() {
    Life life = Life.pending(terms(false));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    while (!life.isAtRest()) {
      life.attendWhenDue();
      if (life.latest().requestType() == RequestType.PROBE && life.latest().isUnderWay()) {
        life.found(new NoAnswer("deadline_passed"));
      }
    }
    life.answered(attempt, APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
  }

  @Test
  void what_nobody_captures_in_seven_days_is_let_go_once() {
    Life life = Life.in(PRE_AUTHORIZED);
    Instant due = life.record().authorization().orElseThrow().changedAt().plus(WEEK);
    assertThat(life.next().task()).isEqualTo(Task.LET_GO);
    assertThat(life.next().dueAt()).isEqualTo(due);

    life.at(due.minusMillis(1));
    assertThat(life.performDueTask()).isEmpty();
    life.at(due);
    assertThat(life.performDueTask()).hasSize(1);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.NOT_CAPTURED);
    assertThat(life.performDueTask()).isEmpty();
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.residual()).isZero();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void only_what_is_left_is_let_go() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(1000L);
    life.answered(APPROVED);
    life.later(WEEK.plusSeconds(1));
    life.performDueTask();

    assertThat(life.latest().amount().minorUnits()).isEqualTo(990);
  }

  @Test
  void what_was_captured_in_time_is_kept() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(APPROVED);
    life.later(WEEK.plusSeconds(1));

    assertThat(life.performDueTask()).isEmpty();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void nothing_is_let_go_while_a_capture_s_outcome_is_unknown() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.later(WEEK.minusSeconds(1));
    life.capture(null);
    life.answered(UNKNOWN);
    life.later(Duration.ofSeconds(2));

    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
  }

  @Test
  void letting_go_is_tried_again_when_it_did_not_get_through() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.later(WEEK.plusSeconds(1));
    life.performDueTask();
    life.answered(NOT_SENT);
    assertThat(life.next().task()).isEqualTo(Task.LET_GO);
    assertThat(life.performDueTask()).isEmpty();

    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);
  }

  @Test
  void what_cannot_be_let_go_is_a_matter_for_a_person_and_still_for_the_merchant() {
    Life refused = Life.in(PRE_AUTHORIZED);
    refused.later(WEEK.plusSeconds(1));
    refused.performDueTask();
    assertThat(refused.answered(FINAL)).last().isInstanceOf(ChargeFlagged.class);
    assertThat(refused.isAtRest()).isTrue();

    Life neverSent = Life.in(PRE_AUTHORIZED);
    while (!neverSent.isAtRest()) {
      neverSent.attendWhenDue();
      if (neverSent.latest().isUnderWay()) {
        neverSent.answered(NOT_SENT);
      }
    }
    assertThat(neverSent.history().getLast())
        .isInstanceOfSatisfying(
            ChargeFlagged.class,
            flagged -> assertThat(flagged.reason()).isEqualTo(ChargeFlagged.NOT_LET_GO));

    for (Life life : List.of(refused, neverSent)) {
      life.capture(null);
      life.answered(APPROVED);
      assertThat(life.status()).isEqualTo(ChargeStatus.AUTHORIZED);
    }
  }

  private static Instant inquire(Life life, InquiryOutcome outcome) {
    life.attendWhenDue();
    life.found(outcome);
    return life.record().lastEventAt();
  }
}
