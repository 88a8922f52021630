package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.AMOUNT;
import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.NeverHeard;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a provider tells of its own accord (docs/interface.md §5). */
class ReceivedNoticesTest {

  @Test
  void a_payment_whose_answer_was_lost_is_confirmed() {
    for (boolean unanswered : new boolean[] {true, false}) {
      Life life = Life.pending(terms(true));
      if (unanswered) {
        life.answered(UNKNOWN);
      }
      life.confirm(Confirmation.AUTHORIZED);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1990);
      assertThat(life.isAtRest()).isTrue();
      assertThat(life.answered(ATTEMPT, FINAL)).isEmpty();
    }
  }

  @Test
  void a_payment_told_while_a_reversal_is_on_its_way_is_recorded_and_flagged() {
    for (boolean lost : new boolean[] {true, false}) {
      Life life = beingReversed();
      if (lost) {
        life.answered(UNKNOWN);
      }
      assertThat(life.announceRefused(Confirmation.AUTHORIZED))
          .as("nothing has moved yet")
          .contains(RefusalKey.OUTCOME_UNKNOWN);
      life.noticed("notice-a", Confirmation.AUTHORIZED);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.record().attempt(ATTEMPT).noticeId()).isEqualTo("notice-a");
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.LATE_REVERSAL);
    }
  }

  @Test
  void a_code_that_turned_out_to_be_issued_while_it_was_being_removed_is_flagged_when_paid() {
    Life life = beingReversed();
    life.answered(UNKNOWN);
    life.answered(ATTEMPT, new Issued("tx-1", "code", life.now().plusSeconds(86_400)));
    assertThat(life.status()).isEqualTo(PENDING);

    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.LATE_REVERSAL);
  }

  @Test
  void a_late_approval_after_failover_belongs_to_its_own_attempt_and_goes_back_there() {
    for (PaymentMethod method : List.of(new Credit(1), new Pix(3_600))) {
      Life life = Life.pending(method instanceof Credit ? terms(true) : terms(method));
      life.answered(ATTEMPT, NOT_SENT, SECOND);
      UUID second = life.latest().id();
      life.answered(second, APPROVED);
      assertThat(life.status()).isEqualTo(AUTHORIZED);

      life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, 1990L);

      assertThat(life.record().attempt(ATTEMPT).isApproved()).isTrue();
      assertThat(life.record().attempt(ATTEMPT).noticeId()).isEqualTo("notice-a");
      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1990);
      assertThat(life.next().task()).isEqualTo(Task.TAKE_BACK);
      life.attendWhenDue();
      assertThat(life.latest().about()).isEqualTo(ATTEMPT);
      assertThat(life.latest().route().providerId()).isEqualTo(FIRST.providerId());
      life.answered(APPROVED);
      assertThat(life.isAtRest()).isTrue();
      assertThat(life.record().attempt(second).counted()).isEqualTo(AMOUNT);
    }
  }

  @Test
  void a_late_approval_after_failover_does_not_pay_while_the_second_answer_is_awaited() {
    Life life = Life.pending(terms(true));
    life.answered(ATTEMPT, NOT_SENT, SECOND);
    UUID second = life.latest().id();
    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, null);

    assertThat(life.status()).isEqualTo(PENDING);
    life.answered(second, FINAL);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.next().task()).isEqualTo(Task.TAKE_BACK);
  }

  @Test
  void a_late_payment_of_the_first_slip_after_failover_is_listed_for_a_person() {
    Life life = Life.pending(terms(new Boleto(LocalDate.EPOCH, null, null)));
    life.answered(ATTEMPT, NOT_SENT, SECOND);
    life.answered(new Issued("tx-2", "code", life.now().plusSeconds(86_400)));
    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, null);

    assertThat(life.status()).isEqualTo(PENDING);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
    assertThat(life.latest().route().providerId()).isEqualTo(FIRST.providerId());
  }

  @Test
  void a_void_or_dispute_that_the_status_does_not_allow_is_recorded_and_flagged() {
    for (ChargeStatus status : ChargeStatus.values()) {
      for (Confirmation told : List.of(Confirmation.VOIDED, Confirmation.CHARGED_BACK)) {
        Life life = Life.in(status);
        long residual = life.residual();
        boolean allowed =
            status == AUTHORIZED || (status == PRE_AUTHORIZED && told == Confirmation.VOIDED);
        assertThat(life.noticed("notice-a", told)).isNotEmpty();

        Attempt recorded = life.latest();
        assertThat(recorded.noticeId()).as("%s in %s", told, status).isEqualTo("notice-a");
        assertThat(recorded.isApproved()).isTrue();
        assertThat(recorded.cause()).isEqualTo(AttemptCause.PROVIDER);
        assertThat(recorded.isFlagged()).as("%s in %s", told, status).isEqualTo(!allowed);
        if (!allowed) {
          assertThat(life.status()).isEqualTo(status);
          assertThat(life.residual()).isEqualTo(residual);
          assertThat(recorded.flag()).isEqualTo(ChargeFlagged.LATE_VOID);
        }
        assertThat(life.noticed("notice-a", told)).as("the same notice again").isEmpty();
      }
    }
  }

  @Test
  void a_void_or_dispute_that_is_told_while_another_outcome_is_unknown_is_recorded_and_flagged() {
    for (Confirmation told : List.of(Confirmation.VOIDED, Confirmation.CHARGED_BACK)) {
      Life life = Life.in(AUTHORIZED);
      life.voidAmount(null);
      UUID own = life.latest().id();
      life.answered(UNKNOWN);
      life.noticed("notice-a", told);

      assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);
      assertThat(life.status()).isEqualTo(AUTHORIZED);
      life.answered(own, APPROVED);
      assertThat(life.status()).isEqualTo(VOIDED);
    }
  }

  @Test
  void a_void_of_a_slip_or_of_a_late_success_is_recorded_and_flagged() {
    Life slip = Life.pending(terms(new Boleto(LocalDate.EPOCH, null, null)));
    slip.noticed("paid", Confirmation.AUTHORIZED);
    Life late = Life.pending(terms(true));
    late.answered(ATTEMPT, NOT_SENT, SECOND);
    late.answered(APPROVED);
    for (Life life : List.of(slip, late)) {
      life.noticed("notice-a", Confirmation.VOIDED, ATTEMPT, null);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);
      assertThat(life.latest().route().providerId()).isEqualTo(FIRST.providerId());
    }
  }

  private static Life beingReversed() {
    Life life = Life.pending(terms(true));
    life.later(Duration.ofSeconds(11));
    life.answered(UNKNOWN);
    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new NeverHeard());
    }
    life.attendWhenDue();
    return life;
  }

  @Test
  void a_refund_at_the_provider_voids_what_is_left() {
    for (ChargeStatus status : new ChargeStatus[] {PRE_AUTHORIZED, AUTHORIZED}) {
      Life life = Life.in(status);
      life.voidAmount(990L);
      life.answered(APPROVED);
      life.confirm(Confirmation.VOIDED);

      assertThat(life.status()).isEqualTo(VOIDED);
      assertThat(life.residual()).isZero();
      assertThat(life.latest().cause()).isEqualTo(AttemptCause.PROVIDER);
      assertThat(life.latest().amount().minorUnits()).isEqualTo(1000);
    }
  }

  @Test
  void merchants_are_notified_of_a_part_that_the_provider_gives_back() {
    for (ChargeStatus status : new ChargeStatus[] {PRE_AUTHORIZED, AUTHORIZED}) {
      Life life = Life.in(status);
      List<ChargeEvent> events = life.noticed("notice-a", Confirmation.VOIDED, ATTEMPT, 990L);

      assertThat(life.status()).isEqualTo(status);
      assertThat(life.residual()).isEqualTo(1000);
      assertThat(events.getLast()).isInstanceOf(ChargeEvent.OperationFinished.class);
    }
  }

  @Test
  void a_dispute_leaves_the_amount_as_it_stood() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(990L);
    life.answered(APPROVED);
    life.confirm(Confirmation.CHARGED_BACK);

    assertThat(life.status()).isEqualTo(CHARGED_BACK);
    assertThat(life.residual()).isEqualTo(1000);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.CHARGE_BACK);
    assertThat(life.latest().isApproved()).isTrue();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_dispute_that_is_won_gives_back_what_was_left() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(990L);
    life.answered(APPROVED);
    life.confirm(Confirmation.CHARGED_BACK);

    life.announce(Confirmation.AUTHORIZED);
    assertThat(life.status()).as("until it is known").isEqualTo(CHARGED_BACK);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1000);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.CHARGE_BACK_REVERSAL);
    assertThat(life.latest().amount().minorUnits()).isEqualTo(1000);
    assertThat(life.isAtRest()).isTrue();
    life.confirm(Confirmation.CHARGED_BACK);
    assertThat(life.status()).as("a second dispute").isEqualTo(CHARGED_BACK);
  }

  @Test
  void while_it_is_unknown_whether_a_dispute_was_won_nothing_else_is_announced() {
    Life life = Life.in(CHARGED_BACK);
    life.announce(Confirmation.AUTHORIZED);

    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> life.announce(Confirmation.AUTHORIZED))
          .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.OUTCOME_UNKNOWN));
      life.answered(life.latest().id(), UNKNOWN);
    }
    assertThat(life.status()).isEqualTo(CHARGED_BACK);
  }

  @Test
  void the_same_notice_again_changes_nothing() {
    for (Confirmation confirmation :
        List.of(Confirmation.AUTHORIZED, Confirmation.VOIDED, Confirmation.CHARGED_BACK)) {
      Life life = Life.in(confirmation == Confirmation.AUTHORIZED ? PENDING : AUTHORIZED);
      assertThat(life.noticed("notice-a", confirmation)).isNotEmpty();
      Charge before = life.charge();
      life.later(Duration.ofDays(1));

      assertThat(life.noticed("notice-a", confirmation)).as("%s", confirmation).isEmpty();
      assertThat(life.charge()).isEqualTo(before);
    }
  }

  @Test
  void a_second_payment_under_another_notice_is_surplus_and_a_person_is_told_once() {
    Life life = Life.in(PENDING);
    life.noticed("notice-a", Confirmation.AUTHORIZED);

    assertThat(life.noticed("notice-b", Confirmation.AUTHORIZED))
        .hasAtLeastOneElementOfType(ChargeFlagged.class);
    assertThat(life.latest().noticeId()).isEqualTo("notice-b");
    assertThat(life.noticed("notice-b", Confirmation.AUTHORIZED)).isEmpty();
    assertThat(life.noticed("notice-a", Confirmation.AUTHORIZED)).isEmpty();
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
  }

  @Test
  void the_notice_of_a_refund_is_known_after_a_charge_has_ended() {
    Life life = Life.in(AUTHORIZED);
    life.noticed("notice-a", Confirmation.VOIDED);

    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.noticed("notice-a", Confirmation.VOIDED)).isEmpty();
    assertThat(life.noticed("notice-b", Confirmation.VOIDED))
        .last()
        .isInstanceOf(ChargeFlagged.class);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void a_notice_has_an_id() {
    Life life = Life.in(PENDING);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> life.noticed(" ", Confirmation.AUTHORIZED));
  }
}
