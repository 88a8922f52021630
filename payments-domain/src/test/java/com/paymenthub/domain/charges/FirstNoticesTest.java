package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The first notice of a payment that is known already is about that payment, and no second one. */
class FirstNoticesTest {

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
  void the_first_notice_of_a_payment_that_is_flagged_is_no_second_payment_and_the_flag_stays() {
    for (boolean resolved : new boolean[] {false, true}) {
      Life life = slipFoundPaid(null);
      life.tell(new ChargeCommand.NoteSurplus(CHARGE, life.now()));
      assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.SESSION_OVERPAID);
      if (resolved) {
        life.resolved(ATTEMPT, false);
      }
      Attempt before = life.record().attempt(ATTEMPT);
      int attempts = life.record().attempts().size();
      life.noticed("notice-a", Confirmation.AUTHORIZED);

      assertThat(life.record().attempts()).hasSize(attempts);
      Attempt after = life.record().attempt(ATTEMPT);
      assertThat(after.noticeId()).isEqualTo("notice-a");
      assertThat(after.flag()).isEqualTo(before.flag());
      assertThat(after.closed()).isEqualTo(before.closed());
      assertThat(Movements.of(life.history())).hasSize(1);
      life.noticed("notice-b", Confirmation.AUTHORIZED);
      assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
    }
  }

  @Test
  void an_inquiry_tells_how_much_was_paid() {
    Life life = slipFoundPaid(2_150L);

    assertThat(life.residual()).isEqualTo(2_150);
    int attempts = life.record().attempts().size();
    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, 2_150L);
    assertThat(life.record().attempts()).hasSize(attempts);
    assertThat(settled(life)).isEqualTo(2_150);
  }

  @Test
  void the_first_notice_puts_right_how_much_was_paid() {
    for (long paid : new long[] {2_150, 1_900}) {
      Life life = slipFoundPaid(null);
      assertThat(life.residual()).isEqualTo(1_990);
      int attempts = life.record().attempts().size();
      life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, paid);

      assertThat(life.record().attempts()).hasSize(attempts);
      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(paid);
      assertThat(settled(life)).isEqualTo(paid);
    }
  }

  @Test
  void what_was_paid_beyond_what_has_gone_back_is_listed_for_a_person() {
    Life life = slipFoundPaid(null);
    life.tell(new ChargeCommand.NoteSurplus(CHARGE, life.now()));
    life.resolved(ATTEMPT, true);
    assertThat(life.status()).isEqualTo(VOIDED);
    life.noticed("notice-a", Confirmation.AUTHORIZED, ATTEMPT, 2_150L);

    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
    assertThat(life.latest().amount().minorUnits()).isEqualTo(160);
    assertThat(life.record().attempt(ATTEMPT).noticeId()).isEqualTo("notice-a");
  }

  private static long settled(Life life) {
    return Movements.of(life.history()).stream().mapToLong(Movement::settledDelta).sum();
  }

  /** A bank slip whose making was not answered, and which the bank then says is paid. */
  private static Life slipFoundPaid(@Nullable Long paid) {
    Life life = Life.pending(terms(new Boleto(LocalDate.EPOCH, null, null)));
    life.later(Duration.ofSeconds(11));
    life.answered(UNKNOWN);
    life.attendWhenDue();
    life.found(new InquiryOutcome.Executed(APPROVED, paid));
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    return life;
  }
}
