package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.DisputeState.CHARGED_BACK;
import static com.paymenthub.domain.charges.DisputeState.WON;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Disputes that are told before the charge can follow them (docs/decisions/0102). */
class EarlyDisputesTest {

  @Test
  void a_dispute_during_a_capture_is_flagged_and_followed_when_the_capture_is_done() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    UUID capture = life.latest().id();
    life.disputed("notice-1", "case-1", CHARGED_BACK, null);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);

    List<ChargeEvent> events = life.answered(capture, APPROVED);

    assertThat(life.status()).isEqualTo(ChargeStatus.CHARGED_BACK);
    assertThat(DisputesTest.told(events)).containsExactly(AUTHORIZED, ChargeStatus.CHARGED_BACK);
    assertThat(life.record().disputes().getFirst().taken().minorUnits()).isEqualTo(1990);
    assertThat(life.latest().flag()).isNull();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_dispute_during_a_capture_that_is_refused_stays_with_a_person() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    UUID capture = life.latest().id();
    life.disputed("notice-1", "case-1", CHARGED_BACK, null);

    life.answered(capture, ChargeExamples.FINAL);

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);
  }

  @Test
  void a_second_dispute_of_the_same_money_is_followed_when_the_first_one_is_won() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 1990L);
    life.disputed("notice-3", "case-2", CHARGED_BACK, 1990L);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);

    life.disputed("notice-2", "case-1", WON, 1990L);

    assertThat(life.status()).isEqualTo(ChargeStatus.CHARGED_BACK);
    assertThat(MovementsTest.told(life))
        .endsWith("charge_back 0 -1990", "charge_back_reversal 0 +1990", "charge_back 0 -1990");
    assertThat(life.record().attempts()).allMatch(attempt -> attempt.flag() == null);
  }

  @Test
  void a_dispute_that_is_won_before_the_charge_could_follow_it_needs_nobody() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-3", "case-2", CHARGED_BACK, 1990L);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 1990L);
    life.disputed("notice-2", "case-1", WON, 1990L);

    assertThat(life.status()).isEqualTo(ChargeStatus.CHARGED_BACK);
    assertThat(MovementsTest.told(life)).last().isEqualTo("charge_back 0 -1990");
    assertThat(life.record().attempts()).allMatch(attempt -> attempt.flag() == null);
  }

  @Test
  void a_refund_that_is_undone_after_a_dispute_of_the_rest_is_there_again() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(500L);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 1490L);

    life.undone(refund);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(500);

    life.disputed("notice-2", "case-1", WON, 1490L);
    assertThat(life.residual()).isEqualTo(1990);
    assertThat(life.isAtRest()).isTrue();
    assertThat(MovementsTest.told(life))
        .endsWith(
            "refund 0 -500",
            "charge_back 0 -1490",
            "refund_undone 0 +500",
            "charge_back_reversal 0 +1490");
  }
}
