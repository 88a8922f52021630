package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.ChargeEvent.AttemptResolved;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a person has found out counts like an answer, and the charge goes on from there. */
class ResolutionsTest {

  @Test
  void an_unknown_authorization_that_moved_is_one() {
    Life life = unknownForAWeek(Life.pending(terms(true)));
    assertThat(life.status()).isEqualTo(PENDING);

    life.resolved(ATTEMPT, true);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertSettled(life);
    life.voidAmount(500L);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1490);
  }

  @Test
  void an_unknown_authorization_that_did_not_move_has_failed() {
    Life life = unknownForAWeek(Life.pending(terms(true)));

    life.resolved(ATTEMPT, false);

    assertThat(life.status()).isEqualTo(FAILED);
    assertSettled(life);
  }

  @Test
  void money_that_comes_after_it_was_said_not_to_is_found_and_goes_back() {
    Life life = unknownForAWeek(Life.pending(terms(true)));
    life.resolved(ATTEMPT, false);

    life.answered(ATTEMPT, APPROVED);

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
    assertThat(life.latest().about()).isEqualTo(ATTEMPT);
  }

  @Test
  void money_of_a_flagged_attempt_is_surplus_when_its_session_needs_no_more() {
    Life life = unknownForAWeek(Life.pending(terms(true)));
    life.answered(ATTEMPT, APPROVED);
    assertThat(life.record().attempt(ATTEMPT).isFlagged()).as("the truth is known").isFalse();

    life.tell(new ChargeCommand.NoteSurplus(ChargeExamples.CHARGE, life.now()));

    assertThat(life.next().task()).isEqualTo(Task.GIVE_BACK);
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void an_unknown_capture_blocks_until_a_person_knows() {
    for (boolean moved : new boolean[] {true, false}) {
      Life life = Life.in(PRE_AUTHORIZED);
      life.capture(1500L);
      UUID capture = life.latest().id();
      unknownForAWeek(life);
      assertThatThrownBy(() -> life.voidAmount(null)).isInstanceOf(Refusal.class);

      life.resolved(capture, moved);

      assertThat(life.status()).isEqualTo(moved ? AUTHORIZED : PRE_AUTHORIZED);
      assertThat(life.residual()).isEqualTo(moved ? 1500 : 1990);
      life.voidAmount(null);
      life.answered(APPROVED);
      assertThat(life.status()).isEqualTo(VOIDED);
    }
  }

  @Test
  void a_late_success_that_was_given_back_by_hand_shows_its_return() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    life.answered(FINAL);
    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);

    life.resolved(ATTEMPT, true);

    assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
    assertThat(life.latest().isApproved()).isTrue();
    assertThat(life.latest().about()).isEqualTo(ATTEMPT);
    assertThat(life.status()).isEqualTo(FAILED);
    assertSettled(life);
  }

  @Test
  void a_late_success_that_the_merchant_keeps_is_left_alone() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    life.answered(FINAL);
    int attempts = life.record().attempts().size();

    life.resolved(ATTEMPT, false);

    assertThat(life.record().attempts()).hasSize(attempts);
    assertSettled(life);
  }

  @Test
  void a_reservation_that_could_not_be_let_go_is_canceled_or_the_merchant_s_again() {
    for (boolean moved : new boolean[] {true, false}) {
      Life life = Life.in(PRE_AUTHORIZED);
      life.attendWhenDue();
      life.answered(FINAL);
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_LET_GO);

      life.resolved(ATTEMPT, moved);

      assertThat(life.status()).isEqualTo(moved ? CANCELED : PRE_AUTHORIZED);
      assertSettled(life);
      if (!moved) {
        life.capture(null);
        life.answered(APPROVED);
        assertThat(life.status()).isEqualTo(AUTHORIZED);
      }
    }
  }

  @Test
  void surplus_that_was_given_back_by_hand_voids_the_charge() {
    for (boolean moved : new boolean[] {true, false}) {
      Life life = Life.in(AUTHORIZED);
      life.tell(new ChargeCommand.NoteSurplus(ChargeExamples.CHARGE, life.now()));
      life.attendWhenDue();
      life.answered(FINAL);
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);

      life.resolved(ATTEMPT, moved);

      assertThat(life.status()).isEqualTo(moved ? VOIDED : AUTHORIZED);
      assertSettled(life);
    }
  }

  @Test
  void surplus_that_went_back_by_hand_and_by_a_dispute_stays_a_matter_for_people() {
    Life life = Life.in(AUTHORIZED);
    life.tell(new ChargeCommand.NoteSurplus(ChargeExamples.CHARGE, life.now()));
    life.attendWhenDue();
    life.answered(FINAL);
    life.confirm(Confirmation.CHARGED_BACK);
    assertThat(life.status()).isEqualTo(CHARGED_BACK);

    life.resolved(ATTEMPT, true);

    assertThat(life.status()).isEqualTo(CHARGED_BACK);
    Attempt returned = life.latest();
    assertThat(returned.requestType()).isEqualTo(RequestType.VOID);
    assertThat(returned.isApproved()).isTrue();
    assertThat(returned.amount()).isEqualTo(life.record().attempt(ATTEMPT).amount());
    assertThat(returned.flag()).isEqualTo(ChargeFlagged.LATE_VOID);
    assertThat(life.record().attempt(ATTEMPT).isFlagged()).isFalse();
    life.resolved(returned.id(), true);
    assertSettled(life);
  }

  @Test
  void surplus_that_only_a_dispute_has_taken_needs_nobody_any_more() {
    Life life = Life.in(AUTHORIZED);
    life.tell(new ChargeCommand.NoteSurplus(ChargeExamples.CHARGE, life.now()));
    life.attendWhenDue();
    life.answered(FINAL);
    life.confirm(Confirmation.CHARGED_BACK);

    life.resolved(ATTEMPT, false);

    assertThat(life.status()).isEqualTo(CHARGED_BACK);
    assertSettled(life);
  }

  @Test
  void what_nobody_flagged_cannot_be_resolved_nor_twice() {
    Life life = unknownForAWeek(Life.pending(terms(true)));
    assertRefused(life, new UUID(9, 9));
    life.resolved(ATTEMPT, true);
    assertRefused(life, ATTEMPT);
    assertThat(life.history().stream().filter(AttemptResolved.class::isInstance)).hasSize(1);
  }

  @Test
  void a_return_by_hand_waits_for_what_may_move_the_same_money() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.attendWhenDue();
    life.answered(FINAL);
    life.voidAmount(500L);

    assertThatThrownBy(() -> life.resolved(ATTEMPT, true))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.OUTCOME_UNKNOWN));
    life.answered(APPROVED);
    life.resolved(ATTEMPT, true);
    assertThat(life.status()).isEqualTo(CANCELED);
  }

  @Test
  void what_follows_is_left_to_the_agenda() {
    Life life =
        unknownForAWeek(
            Life.pending(
                FraudAnalysisTest.terms(FraudAnalysisTest.policy(true, true, false, false), true)));

    life.resolved(ATTEMPT, true);

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.next().task()).isEqualTo(Task.ANALYZE);
    assertThat(life.next().dueAt()).isBeforeOrEqualTo(life.record().lastEventAt());
  }

  private static void assertRefused(Life life, UUID attemptId) {
    assertThatThrownBy(() -> life.resolved(attemptId, true))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.ATTEMPT_NOT_FLAGGED));
  }

  private static void assertSettled(Life life) {
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
    assertThat(life.record().attempts()).noneMatch(Attempt::blocks);
    boolean waits = life.status() == PRE_AUTHORIZED || life.isAtRest();
    assertThat(waits).as("nothing is done by itself").isTrue();
  }

  /** Nobody answers, however often the provider is asked, until a person has to know. */
  private static Life unknownForAWeek(Life life) {
    life.answered(UNKNOWN);
    while (life.record().attempts().stream().noneMatch(Attempt::isFlagged)) {
      life.attendWhenDue();
      if (life.latest().isUnderWay()) {
        life.found(new InquiryOutcome.NoAnswer("deadline_passed"));
      }
    }
    return life;
  }
}
