package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A merchant wants a pix or a bank slip that waits for its payment no more. */
class CodeCancellationTest {

  private static final PaymentMethod PIX = new Pix(86_400);
  private static final PaymentMethod BOLETO = new Boleto(LocalDate.EPOCH, null, null);

  @Test
  void the_provider_removes_the_code_and_the_charge_is_canceled() {
    for (PaymentMethod method : List.of(PIX, BOLETO)) {
      Life life = waiting(method);
      life.voidAmount(null);
      assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
      assertThat(life.latest().about()).isEqualTo(ATTEMPT);
      assertThat(life.status()).isEqualTo(PENDING);
      life.answered(APPROVED);

      assertThat(life.status()).isEqualTo(CANCELED);
      assertThat(life.residual()).isZero();
      assertThat(life.record().attempt(ATTEMPT).outcome()).isEqualTo(new NotExecuted("canceled"));
      assertThat(StatusChange.of(life.history().getLast())).contains(CANCELED);
      assertThat(Movements.of(life.history())).isEmpty();
      assertThat(life.isAtRest()).isTrue();
    }
  }

  @Test
  void a_part_of_what_nobody_has_paid_cannot_go_back() {
    Life life = waiting(PIX);

    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.voidAmount(1L))
        .satisfies(
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.PARTIAL_VOID_NOT_SUPPORTED));
  }

  @Test
  void a_refused_cancellation_leaves_the_code_waiting() {
    Life life = waiting(BOLETO);
    life.voidAmount(null);
    life.answered(FINAL);

    assertThat(life.status()).isEqualTo(PENDING);
    assertThat(life.next().task()).isEqualTo(Task.EXPIRE);
    life.confirm(Confirmation.AUTHORIZED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
  }

  @Test
  void cancellations_are_bounded_and_a_payment_can_still_go_back() {
    Life life = waiting(PIX);
    for (int made = 0; made < Life.MAXIMUM_OPERATIONS; made++) {
      life.voidAmount(null);
      life.answered(FINAL);
    }
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.voidAmount(null))
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.TOO_MANY_OPERATIONS));

    life.confirm(Confirmation.AUTHORIZED);
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(ChargeStatus.VOIDED);
  }

  @Test
  void a_cancellation_without_an_answer_is_asked_about_and_holds_everything_else_up() {
    for (boolean executed : new boolean[] {true, false}) {
      Life life = waiting(PIX);
      life.voidAmount(null);
      life.answered(UNKNOWN);

      assertThat(life.status()).isEqualTo(PENDING);
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> life.voidAmount(null))
          .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.OUTCOME_UNKNOWN));
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      life.attendWhenDue();
      life.found(
          executed ? new InquiryOutcome.Executed(APPROVED) : new InquiryOutcome.NotExecuted());
      assertThat(life.status()).isEqualTo(executed ? CANCELED : PENDING);
    }
  }

  @Test
  void a_cancellation_whose_node_died_is_taken_over() {
    Life life = waiting(PIX);
    life.voidAmount(null);
    assertThat(life.next().task()).isEqualTo(Task.TAKE_OVER);
    life.attendWhenDue();

    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
  }

  @Test
  void a_payment_that_is_told_first_counts_and_a_removal_after_it_is_a_matter_for_a_person() {
    for (AttemptOutcome removal : List.of(APPROVED, FINAL)) {
      Life life = waiting(PIX);
      life.voidAmount(null);
      UUID cancel = life.latest().id();
      life.confirm(Confirmation.AUTHORIZED);
      assertThat(life.status()).isEqualTo(AUTHORIZED);
      life.answered(cancel, removal);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1990);
      assertThat(life.record().attempt(cancel).isFlagged()).isEqualTo(removal.equals(APPROVED));
    }
  }

  @Test
  void a_pix_that_is_paid_all_the_same_goes_back() {
    Life life = canceled(PIX);
    life.noticed("notice-a", Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(Movements.of(life.history()))
        .extracting(Movement::kind)
        .containsExactly(MovementKind.SURPLUS);
    assertThat(life.next().task()).isEqualTo(Task.TAKE_BACK);
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.isAtRest()).isTrue();
    assertThat(Movements.of(life.history()).getLast().kind())
        .isEqualTo(MovementKind.SURPLUS_REFUND);
    assertThat(life.noticed("notice-a", Confirmation.AUTHORIZED)).isEmpty();
  }

  @Test
  void a_slip_that_is_paid_all_the_same_is_listed_for_a_person() {
    Life life = canceled(BOLETO);
    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, 2_150L);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
    assertThat(life.latest().amount().minorUnits()).isEqualTo(2_150);
  }

  @Test
  void what_has_expired_before_the_answer_stays_failed() {
    Life life = waiting(PIX);
    life.voidAmount(null);
    UUID cancel = life.latest().id();
    life.answered(UNKNOWN);
    while (life.status() == PENDING) {
      life.attendWhenDue();
      if (life.latest().isUnderWay()) {
        life.found(new InquiryOutcome.NoAnswer("deadline_passed"));
      }
    }
    life.answered(cancel, APPROVED);

    assertThat(life.status()).isEqualTo(ChargeStatus.FAILED);
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
  }

  private static Life canceled(PaymentMethod method) {
    Life life = waiting(method);
    life.voidAmount(null);
    life.answered(APPROVED);
    return life;
  }

  private static Life waiting(PaymentMethod method) {
    Life life = Life.pending(terms(method));
    life.answered(new Issued("tx-1", "code", life.now().plusSeconds(86_400)));
    return life;
  }
}
