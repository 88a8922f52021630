package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.money.Money;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Capture and void, full and partial: what is left of the amount after each (docs/interface.md §4).
 */
class CaptureAndVoidTest {

  static final List<AttemptOutcome> NOTHING_MOVED =
      List.of(FINAL, NOT_SENT, new AttemptOutcome.NotExecuted("reversed"));

  @Test
  void a_capture_is_on_record_before_it_is_sent() {
    Life life = Life.in(PRE_AUTHORIZED);

    assertThat(life.capture(null))
        .singleElement()
        .isEqualTo(
            new AttemptStarted(
                CHARGE,
                life.latest().id(),
                RequestType.CAPTURE,
                AttemptCause.MERCHANT,
                null,
                FIRST.because("provider_of_the_charge"),
                Money.of(1990, "BRL"),
                "request-2",
                "key-2",
                life.record().lastEventAt()));
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
  }

  @Test
  void a_capture_takes_what_is_reserved() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
  }

  @Test
  void a_partial_capture_leaves_what_it_took() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(1200L);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1200);
  }

  @Test
  void partial_voids_add_up_until_nothing_is_left() {
    Life life = Life.in(AUTHORIZED);
    for (long left : new long[] {1500, 700, 1}) {
      life.voidAmount(life.residual() - left);
      life.answered(APPROVED);
      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(left);
    }
    life.voidAmount(1L);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.residual()).isZero();
  }

  @Test
  void a_void_without_an_amount_is_of_all_that_is_left() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(990L);
    life.answered(APPROVED);
    life.voidAmount(null);

    assertThat(life.latest().amount()).isEqualTo(Money.of(1000, "BRL"));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void what_was_voided_before_the_capture_cannot_be_captured() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(500L);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1490);

    life.capture(null);
    assertThat(life.latest().amount()).isEqualTo(Money.of(1490, "BRL"));
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1490);
  }

  @Test
  void a_void_before_and_one_after_a_partial_capture_are_each_taken_off() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(490L);
    life.answered(APPROVED);
    life.capture(1000L);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1000);

    life.voidAmount(400L);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(600);
    life.voidAmount(600L);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void a_merchant_s_full_void_ends_in_voided_captured_or_not() {
    for (ChargeStatus status : new ChargeStatus[] {PRE_AUTHORIZED, AUTHORIZED}) {
      Life life = Life.in(status);
      life.voidAmount(1990L);
      life.answered(APPROVED);
      assertThat(life.status()).as("%s", status).isEqualTo(VOIDED);
    }
  }

  @ParameterizedTest
  @FieldSource("NOTHING_MOVED")
  void a_capture_that_was_refused_or_not_sent_changes_nothing(AttemptOutcome outcome) {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(1000L);

    assertThat(life.answered(outcome)).hasSize(1);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @ParameterizedTest
  @EnumSource(
      value = ChargeStatus.class,
      names = {"PRE_AUTHORIZED", "AUTHORIZED"})
  void a_void_that_was_refused_or_not_sent_changes_nothing(ChargeStatus status) {
    for (AttemptOutcome outcome : NOTHING_MOVED) {
      Life life = Life.in(status);
      life.voidAmount(null);

      assertThat(life.answered(outcome)).as("%s", outcome).hasSize(1);
      assertThat(life.status()).isEqualTo(status);
      assertThat(life.residual()).isEqualTo(1990);
    }
  }
}
