package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.NeverHeard;
import com.paymenthub.domain.charges.LostAnswerRules.Barring;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of lost answers at providers that cannot be asked, or that bar nothing. */
class LostAnswersTest {

  private static final Duration SILENCE = Duration.ofMinutes(20);

  @Test
  void an_authorization_that_nobody_can_ask_about_is_reversed_after_the_time_for_its_notice() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    UUID attempt = life.latest().id();
    Instant told = life.latest().startedAt().plusSeconds(10).plus(SILENCE);
    life.answered(UNKNOWN);

    assertThat(life.next()).isEqualTo(new DueTask(Task.REVERSE, attempt, told));
    life.attendWhenDue();
    assertThat(life.latest().isReversal()).isTrue();
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void the_notice_of_what_a_buyer_has_completed_has_its_time_from_then_on() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    life.answered(new ActionRequired("tx-1", life.now().plus(Duration.ofHours(2))));
    life.later(Duration.ofHours(1));
    life.completed();
    life.answered(UNKNOWN);

    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    assertThat(life.next().dueAt()).isEqualTo(life.latest().changedAt().plus(SILENCE));
  }

  @Test
  void its_notice_comes_first() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);

    life.answered(attempt, APPROVED);

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.next().task()).isEqualTo(Task.LET_GO);
  }

  @Test
  void a_reversal_that_was_not_sent_is_repeated_and_a_refused_one_is_flagged() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    life.attendWhenDue();
    life.answered(NOT_SENT);

    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    life.attendWhenDue();
    life.answered(FINAL);

    assertThat(life.next()).isEqualTo(new DueTask(Task.FLAG, attempt, life.record().lastEventAt()));
    life.attendWhenDue();
    assertThat(life.record().attempt(attempt).flag()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
    assertThat(life.status()).isEqualTo(PENDING);

    life.answered(attempt, APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.record().attempt(attempt).isFlagged()).isFalse();
  }

  @Test
  void an_unanswered_capture_is_not_reversed_but_left_to_a_person() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    life.answered(APPROVED);
    life.capture(null);
    UUID capture = life.latest().id();
    Instant told = life.latest().startedAt().plusSeconds(10).plus(SILENCE);
    life.answered(UNKNOWN);

    assertThat(life.next()).isEqualTo(new DueTask(Task.FLAG, capture, told));
  }

  @Test
  void what_is_accepted_is_flagged_when_it_is_overdue_and_never_asked_for() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    Instant overdueAt = life.latest().startedAt().plusSeconds(600);
    life.answered(new Accepted("tx-1", life.now().plusSeconds(60), overdueAt));

    assertThat(life.next()).isEqualTo(new DueTask(Task.FLAG, life.latest().id(), overdueAt));
  }

  @Test
  void a_hint_asks_nothing_of_a_provider_that_answers_no_inquiries() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.BY_REVERSAL)));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);

    assertThat(life.hinted(attempt)).isEmpty();
    assertThat(life.record().isSettledSince(attempt, life.now(), false)).isTrue();
  }

  @Test
  void where_nothing_is_barred_an_authorization_without_inquiries_is_left_to_a_person() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(false, Barring.NEVER)));
    life.answered(UNKNOWN);

    assertThat(life.next().task()).isEqualTo(Task.FLAG);
  }

  @Test
  void what_was_never_heard_of_is_over_with_its_time_where_time_bars_it() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(true, Barring.BY_TIME)));
    UUID attempt = life.latest().id();
    Instant told = life.latest().startedAt().plusSeconds(10).plus(SILENCE);
    life.answered(UNKNOWN);

    while (life.status() == PENDING) {
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      life.attendWhenDue();
      life.found(new NeverHeard());
    }

    assertThat(life.now()).isAfter(told.plus(Duration.ofMinutes(1)));
    assertThat(life.record().attempt(attempt).outcome())
        .isEqualTo(new NotExecuted(NotExecuted.NEVER_HEARD));
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void what_was_never_heard_of_is_asked_for_until_a_person_is_told_where_nothing_bars_it() {
    Life life = Life.pending(terms(false), at(new LostAnswerRules(true, Barring.NEVER)));
    Instant week = life.latest().startedAt().plus(Duration.ofDays(7));
    life.answered(UNKNOWN);

    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new NeverHeard());
    }

    assertThat(life.record().about(life.record().latestAuthorization().id())).hasSizeLessThan(20);
    assertThat(life.next().task()).isEqualTo(Task.FLAG);
    assertThat(life.next().dueAt()).isEqualTo(week);
    assertThat(life.status()).isEqualTo(PENDING);
  }

  private static Route at(LostAnswerRules rules) {
    return FIRST.blindFor(SILENCE).findingBy(rules);
  }
}
