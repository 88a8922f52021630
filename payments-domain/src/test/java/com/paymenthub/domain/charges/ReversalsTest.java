package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.Executed;
import com.paymenthub.domain.charges.InquiryOutcome.NeverHeard;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * After every kind of reversal, the provider's money and the charge agree, or a person is told: it
 * may take effect late, and it may be overtaken by the very request that it reverses.
 */
class ReversalsTest {

  @Test
  void a_reversal_that_had_no_effect_is_followed_by_more_questions_and_another_one() {
    for (AttemptOutcome failure : List.of(NOT_SENT, FINAL)) {
      Life life = beingReversed(Life.pending(terms(false)));
      UUID attempt = ATTEMPT;
      life.answered(failure);

      assertThat(life.record().attempt(attempt).isUnresolved()).isTrue();
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      inquire(life, new NeverHeard());
      assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    }
  }

  @Test
  void a_reversal_without_an_answer_is_repeated_at_growing_intervals_until_it_is_answered() {
    for (Life life : List.of(Life.pending(terms(false)), unansweredCapture())) {
      UUID subject = unanswered(life);
      beingReversed(life);
      Duration before = Duration.ZERO;
      for (AttemptOutcome lost : List.of(UNKNOWN, NOT_SENT, UNKNOWN, UNKNOWN)) {
        life.answered(lost);
        DueTask next = life.next();
        assertThat(next.task()).as("after %s", lost).isEqualTo(Task.REVERSE);
        assertThat(next.attemptId()).isEqualTo(subject);
        Duration pause = Duration.between(life.record().lastEventAt(), next.dueAt());
        assertThat(pause).isGreaterThan(before);
        before = pause;
        life.attendWhenDue();
        assertThat(life.latest().isReversal()).isTrue();
        assertThat(life.latest().about()).isEqualTo(subject);
      }
      life.answered(APPROVED);

      assertThat(life.record().attempt(subject).outcome()).isEqualTo(new NotExecuted("reversed"));
      assertThat(life.record().attempt(subject).isFlagged()).isFalse();
    }
  }

  @Test
  void a_reversal_that_is_refused_in_the_end_lets_the_provider_be_asked_and_believed_again() {
    Life life = beingReversed(Life.pending(terms(false)));
    life.answered(UNKNOWN);
    life.attendWhenDue();
    life.answered(FINAL);

    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
    inquire(life, new Executed(APPROVED));
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
  }

  @Test
  void a_reversal_that_is_never_answered_is_a_matter_for_a_person_after_seven_days() {
    Life life = beingReversed(Life.pending(terms(false)));
    while (life.next().task() != Task.FLAG) {
      assertThat(life.next().task()).isIn(Task.REVERSE, Task.TAKE_OVER);
      if (life.latest().isUnderWay()) {
        life.answered(UNKNOWN);
      } else {
        life.attendWhenDue();
      }
    }
    assertThat(life.next().dueAt())
        .isEqualTo(life.record().attempt(ATTEMPT).startedAt().plus(DueTask.SEVEN_DAYS));
    life.attendWhenDue();

    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
    assertThat(life.isAtRest()).isTrue();
    life.resolved(ATTEMPT, true);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.record().attempts()).as("the last word").noneMatch(Attempt::isFlagged);
  }

  private static Life unansweredCapture() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    return life;
  }

  /** What was under way is not answered, and the provider has never heard of it. */
  private static Life beingReversed(Life life) {
    UUID subject = unanswered(life);
    while (life.next().task() == Task.INQUIRE) {
      inquire(life, new NeverHeard());
    }
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    life.attendWhenDue();
    assertThat(life.latest().about()).isEqualTo(subject);
    return life;
  }

  private static UUID unanswered(Life life) {
    if (life.latest().isUnderWay()) {
      life.later(Duration.ofSeconds(11));
      life.answered(UNKNOWN);
    }
    return life.latest().id();
  }

  @Test
  void a_success_that_overtakes_its_own_reversal_is_a_matter_for_a_person_at_once() {
    for (boolean underWay : new boolean[] {true, false}) {
      Life life = beingReversed(Life.pending(terms(false)));
      UUID reversal = life.latest().id();
      if (!underWay) {
        life.answered(UNKNOWN);
      }
      life.answered(ATTEMPT, APPROVED);

      assertFlagged(life);
      assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo("late_reversal");
      life.answered(reversal, APPROVED);
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo("late_reversal");
      assertThat(flags(life)).as("told once").isEqualTo(1);
    }
  }

  @Test
  void a_success_that_an_earlier_version_asked_for_beside_a_reversal_is_flagged_too() {
    Life life = beingReversed(Life.pending(terms(false)));
    life.answered(UNKNOWN);
    UUID inquiry = life.startInquiry(ATTEMPT);
    life.found(inquiry, new Executed(APPROVED));

    assertFlagged(life);
  }

  @Test
  void a_capture_that_overtakes_its_own_reversal_is_flagged_too() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(1500L);
    UUID capture = life.latest().id();
    beingReversed(life);
    life.answered(UNKNOWN);
    life.answered(capture, APPROVED);

    assertFlagged(life);
    assertThat(life.record().attempt(capture).flag()).isEqualTo("late_reversal");
  }

  @Test
  void a_reversal_that_was_refused_or_never_sent_leaves_a_success_as_it_is() {
    for (AttemptOutcome harmless : new AttemptOutcome[] {FINAL, NOT_SENT}) {
      Life life = beingReversed(Life.pending(terms(false)));
      life.answered(harmless);
      life.answered(ATTEMPT, APPROVED);

      assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
    }
  }

  @Test
  void a_payment_that_is_told_after_its_expired_code_was_reversed_waits_for_a_person() {
    Life life = beingReversed(Life.pending(terms(new PaymentMethod.Pix(3_600))));
    UUID reversal = life.latest().id();
    life.answered(UNKNOWN);
    life.answered(
        ATTEMPT, new AttemptOutcome.Issued("tx-1", "code", life.now().plusSeconds(3_600)));
    life.answered(ATTEMPT, new AttemptOutcome.NotExecuted(AttemptOutcome.NotExecuted.EXPIRED));
    life.answered(reversal, APPROVED);

    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, null);

    assertThat(life.status()).isEqualTo(ChargeStatus.FAILED);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
  }

  private static long flags(Life life) {
    return life.history().stream().filter(ChargeFlagged.class::isInstance).count();
  }

  private static void assertFlagged(Life life) {
    assertThat(life.history().getLast())
        .isInstanceOfSatisfying(
            ChargeFlagged.class,
            flagged -> assertThat(flagged.reason()).isEqualTo(ChargeFlagged.LATE_REVERSAL));
  }

  private static void inquire(Life life, InquiryOutcome outcome) {
    life.attendWhenDue();
    life.found(outcome);
  }
}
