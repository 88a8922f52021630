package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
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
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * What a provider tells of its own accord (docs/interface.md §5); the refused pairs are elsewhere.
 */
class NoticeRulesTest {

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
  void a_confirmation_does_not_mix_with_a_reversal_on_its_way() {
    Life life = beingReversed();
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> life.confirm(Confirmation.AUTHORIZED))
          .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.OUTCOME_UNKNOWN));
      life.answered(life.latest().id(), UNKNOWN);
    }
    assertThat(life.status()).isEqualTo(PENDING);
  }

  @Test
  void a_payment_is_confirmed_after_a_lost_reversal_whose_code_turned_out_to_be_issued() {
    Life life = beingReversed();
    life.answered(life.latest().id(), UNKNOWN);
    life.attendWhenDue();
    life.found(
        new InquiryOutcome.Issued(new Issued("tx-1", "code", life.now().plusSeconds(86_400))));

    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
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
    for (Confirmation confirmation : Confirmation.values()) {
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
  void the_first_notice_of_a_payment_that_an_inquiry_has_found_is_no_second_payment() {
    Life life = Life.pending(terms(true));
    life.later(Duration.ofSeconds(11));
    life.answered(UNKNOWN);
    life.attendWhenDue();
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(AUTHORIZED);

    assertThat(life.noticed("notice-a", Confirmation.AUTHORIZED)).hasSize(1);
    assertThat(life.record().attempt(ATTEMPT).noticeId()).isEqualTo("notice-a");
    assertThat(life.record().attempt(ATTEMPT).outcome()).isEqualTo(APPROVED);
    assertThat(life.isAtRest()).isTrue();

    assertThat(life.noticed("notice-a", Confirmation.AUTHORIZED)).isEmpty();
    assertThat(life.noticed("notice-b", Confirmation.AUTHORIZED))
        .hasAtLeastOneElementOfType(ChargeFlagged.class);
  }

  @Test
  void the_notice_of_a_refund_is_known_after_a_charge_has_ended() {
    Life life = Life.in(AUTHORIZED);
    life.noticed("notice-a", Confirmation.VOIDED);

    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.noticed("notice-a", Confirmation.VOIDED)).isEmpty();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.noticed("notice-b", Confirmation.VOIDED))
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.STATE_NOT_ALLOWED));
  }

  @Test
  void a_notice_has_an_id() {
    Life life = Life.in(PENDING);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> life.noticed(" ", Confirmation.AUTHORIZED));
  }
}
