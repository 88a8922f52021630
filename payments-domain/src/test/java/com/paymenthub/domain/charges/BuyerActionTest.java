package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.refusals.RefusalKey.NOTHING_TO_COMPLETE;
import static com.paymenthub.domain.refusals.RefusalKey.OUTCOME_UNKNOWN;
import static com.paymenthub.domain.refusals.RefusalKey.PARTIAL_VOID_NOT_SUPPORTED;
import static com.paymenthub.domain.refusals.RefusalKey.STATE_NOT_ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A card whose buyer has to act before it is charged: pending, never forgotten, never guessed. */
class BuyerActionTest {

  private static final Duration TIME = Duration.ofMinutes(10);

  @Test
  void a_charge_that_waits_for_its_buyer_is_pending_and_moves_no_money() {
    Life life = waiting(true);

    assertThat(life.status()).isEqualTo(PENDING);
    assertThat(Movements.of(life.history())).isEmpty();
    assertRefused(STATE_NOT_ALLOWED, () -> life.capture(null));
  }

  @Test
  void it_is_completed_after_the_buyer_has_acted() {
    Life life = waiting(true);
    life.completed();
    assertThat(life.latest().isUnderWay()).isTrue();

    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
    Movement taken = Movements.of(life.history()).getLast();
    assertThat(taken.belongsAt()).isEqualTo(taken.occurredAt());
  }

  @Test
  void its_movement_is_found_by_the_latest_reference_that_the_provider_gave() {
    Life named = waiting(true);
    named.completed();
    named.answered(new Approved("tx-2", null, null, null, null, null, null));
    assertThat(Movements.of(named.history()).getLast().providerReference()).isEqualTo("tx-2");

    Life unnamed = waiting(true);
    unnamed.completed();
    unnamed.answered(Approved.WITHOUT_DETAILS);
    assertThat(Movements.of(unnamed.history()).getLast().providerReference()).isEqualTo("tx-1");
  }

  @Test
  void a_reservation_can_wait_for_its_buyer_too() {
    Life life = waiting(false);
    life.completed();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void the_id_that_came_with_the_action_belongs_to_an_approval_without_one() {
    Life life = waiting(true);
    life.completed();
    life.answered(Approved.WITHOUT_DETAILS);
    assertThat(life.record().authorization().orElseThrow().outcome())
        .isEqualTo(Approved.WITHOUT_DETAILS.identifiedBy("tx-1"));
  }

  @Test
  void the_buyer_may_have_to_act_again() {
    Life life = waiting(true);
    life.completed();
    life.answered(action(life));
    assertThat(life.status()).isEqualTo(PENDING);
    life.completed();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void no_other_provider_is_asked_after_the_buyer_was_asked() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    life.completed();
    life.answered(attempt, RETRYABLE, SECOND);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.latest().id()).isEqualTo(attempt);
  }

  @Test
  void another_provider_may_be_asked_before_the_buyer_was_asked() {
    Life life = Life.pending(terms(true));
    life.answered(life.latest().id(), NOT_SENT, SECOND);
    life.answered(action(life));
    life.completed();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void it_is_completed_once_and_only_while_it_waits() {
    Life life = waiting(true);
    life.completed();
    assertRefused(OUTCOME_UNKNOWN, life::completed);
    life.answered(APPROVED);
    assertRefused(STATE_NOT_ALLOWED, life::completed);

    Life code = Life.pending(terms(new PaymentMethod.Pix(3_600)));
    code.answered(new AttemptOutcome.Issued("tx-1", "code", code.now().plus(TIME)));
    assertRefused(NOTHING_TO_COMPLETE, code::completed);
  }

  @Test
  void a_buyer_who_is_too_late_completes_nothing() {
    Life life = waiting(true);
    life.later(TIME);
    assertRefused(NOTHING_TO_COMPLETE, life::completed);
  }

  @Test
  void when_the_time_is_over_the_provider_is_told_and_the_charge_fails() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    ActionRequired action = (ActionRequired) life.latest().outcome();
    assertThat(life.next()).isEqualTo(new DueTask(Task.EXPIRE, attempt, action.expiresAt()));

    life.attendWhenDue();
    assertThat(life.latest().isReversal()).isTrue();
    assertThat(life.status()).isEqualTo(PENDING);
    assertRefused(NOTHING_TO_COMPLETE, life::completed);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.record().attempt(attempt).outcome())
        .isEqualTo(new AttemptOutcome.NotExecuted(AttemptOutcome.NotExecuted.EXPIRED));
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_reversal_that_is_not_answered_is_repeated_until_it_is() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    life.attendWhenDue();
    life.answered(UNKNOWN);
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    life.attendWhenDue();
    life.answered(NOT_SENT);
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    assertThat(life.next().attemptId()).isEqualTo(attempt);
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void a_provider_that_refuses_the_reversal_is_asked_and_then_a_person() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    ActionRequired stillWaiting = (ActionRequired) life.latest().outcome();
    life.attendWhenDue();
    life.answered(FINAL);
    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new InquiryOutcome.ActionRequired(stillWaiting));
    }
    assertThat(life.next().task()).isEqualTo(Task.FLAG);
    life.attendWhenDue();
    assertThat(life.record().attempt(attempt).flag()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
    assertThat(life.isAtRest()).isTrue();

    life.resolved(attempt, false);
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void what_was_executed_while_its_time_was_over_is_found_out() {
    Life life = waiting(true);
    life.attendWhenDue();
    life.answered(FINAL);
    life.attendWhenDue();
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_late_approval_after_the_end_goes_back() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    life.attendWhenDue();
    life.answered(APPROVED);
    life.answered(attempt, APPROVED);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
  }

  @Test
  void the_provider_may_tell_the_end_before_the_browser_comes_back() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    life.answered(attempt, APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    Movement taken = Movements.of(life.history()).getLast();
    assertThat(taken.belongsAt()).isEqualTo(taken.occurredAt());
    assertRefused(STATE_NOT_ALLOWED, life::completed);
  }

  @Test
  void a_completion_whose_answer_is_lost_is_asked_about_and_may_be_repeated() {
    Life life = waiting(true);
    ActionRequired waits = (ActionRequired) life.latest().outcome();
    life.completed();
    life.answered(UNKNOWN);
    assertRefused(OUTCOME_UNKNOWN, life::completed);
    life.attendWhenDue();
    life.found(new InquiryOutcome.ActionRequired(waits));
    life.completed();
    life.answered(life.record().latestAuthorization().id(), APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_completion_whose_node_dies_is_taken_over() {
    Life life = waiting(true);
    life.later(Duration.ofMinutes(5));
    life.completed();
    assertThat(life.next().task()).isEqualTo(Task.TAKE_OVER);
    assertThat(life.next().dueAt()).isAfter(life.now());
    life.attendWhenDue();
    assertThat(life.record().latestAuthorization().isUnanswered()).isTrue();
    life.attendWhenDue();
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void the_merchant_can_cancel_while_the_buyer_has_not_acted() {
    Life life = waiting(true);
    UUID attempt = life.latest().id();
    assertRefused(PARTIAL_VOID_NOT_SUPPORTED, () -> life.voidAmount(100L));
    life.voidAmount(null);
    assertThat(life.latest().about()).isEqualTo(attempt);
    assertRefused(OUTCOME_UNKNOWN, life::completed);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.isAtRest()).isTrue();

    life.answered(attempt, APPROVED);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
  }

  @Test
  void a_cancellation_that_the_provider_refuses_leaves_the_buyer_time() {
    Life life = waiting(true);
    life.voidAmount(null);
    life.answered(FINAL);
    assertThat(life.status()).isEqualTo(PENDING);
    life.completed();
    life.answered(life.record().latestAuthorization().id(), APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_lost_answer_that_turns_out_to_wait_for_the_buyer_has_the_time_that_was_told() {
    Life life = Life.pending(terms(true));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    life.attendWhenDue();
    ActionRequired action = action(life);
    life.found(new InquiryOutcome.ActionRequired(action));
    assertThat(life.next()).isEqualTo(new DueTask(Task.EXPIRE, attempt, action.expiresAt()));
  }

  private static Life waiting(boolean capture) {
    Life life = Life.pending(terms(capture));
    life.answered(action(life));
    return life;
  }

  private static ActionRequired action(Life life) {
    return new ActionRequired("tx-1", life.now().plus(TIME));
  }

  private static void assertRefused(RefusalKey key, ThrowingCallable command) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(command)
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(key));
  }
}
