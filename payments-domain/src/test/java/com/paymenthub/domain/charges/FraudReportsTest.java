package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.FraudAnalysisTest.ANALYST;
import static com.paymenthub.domain.charges.FraudAnalysisTest.BAD;
import static com.paymenthub.domain.charges.FraudAnalysisTest.GOOD;
import static com.paymenthub.domain.charges.FraudAnalysisTest.analysed;
import static com.paymenthub.domain.charges.FraudAnalysisTest.policy;
import static com.paymenthub.domain.charges.FraudAnalysisTest.reported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.sessions.ChargeStanding;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an anti-fraud provider is told of a charge that it has analysed. */
class FraudReportsTest {

  private static final FraudPolicy REPORTED = reported(policy(true, true, false, false));

  @Test
  void it_is_told_that_the_charge_was_captured_and_then_nothing_more() {
    Life life = judged(GOOD);
    UUID capture = life.latest().id();
    life.answered(APPROVED);

    assertThat(life.next().task()).isEqualTo(Task.REPORT);
    assertThat(life.next().dueAt()).isEqualTo(life.record().attempt(capture).changedAt());
    life.attendWhenDue();
    assertThat(life.latest().about()).isEqualTo(capture);
    assertThat(life.latest().route()).isEqualTo(ANALYST.because("provider_of_the_analysis"));
    assertThat(life.latest().amount().minorUnits()).isEqualTo(1_990);
    assertTold(life, ChargeFate.CAPTURED, null);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void it_is_told_that_the_reservation_was_let_go() {
    Life life = judged(BAD);
    life.answered(APPROVED);
    assertTold(life, ChargeFate.LET_GO, null);

    Life forgotten = analysed(reported(policy(false, false, false, false)));
    forgotten.answered(GOOD);
    forgotten.attendWhenDue();
    forgotten.answered(APPROVED);
    assertTold(forgotten, ChargeFate.LET_GO, null);
  }

  @Test
  void it_is_told_that_the_merchant_has_voided() {
    Life life = analysed(reported(policy(false, false, false, false)));
    life.answered(GOOD);
    life.voidAmount(500L);
    life.answered(APPROVED);
    assertThat(life.next().task()).as("a part is not the end").isEqualTo(Task.LET_GO);
    life.voidAmount(null);
    life.answered(APPROVED);
    assertTold(life, ChargeFate.VOIDED, null);
  }

  @Test
  void it_is_told_of_disputes_and_that_they_were_won() {
    Life life = captured();
    life.disputed(
        "notice-1", new DisputeNews("case-1", DisputeState.OPEN, DisputeReason.FRAUD, 500L, null));
    assertThat(life.isAtRest()).as("nothing has moved yet").isTrue();
    life.disputed("notice-2", "case-1", DisputeState.CHARGED_BACK, 500L);
    assertTold(life, ChargeFate.CHARGED_BACK, DisputeReason.FRAUD);
    life.disputed("notice-3", "case-1", DisputeState.WON, 500L);
    assertTold(life, ChargeFate.WON_BACK, DisputeReason.FRAUD);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void what_did_not_happen_after_all_is_put_right() {
    Life life = captured();
    life.voidAmount(null);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    assertTold(life, ChargeFate.VOIDED, null);
    life.undone(refund);
    assertTold(life, ChargeFate.CAPTURED, null);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void it_is_told_how_the_charge_stands_and_not_how_it_came_there() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    life.voidAmount(null);
    life.answered(APPROVED);
    assertTold(life, ChargeFate.VOIDED, null);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void what_is_not_taken_is_told_again_later_and_later_and_at_last_no_more() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    Instant first = life.now();
    Duration before = Duration.ZERO;
    for (int tries = 1; tries <= FraudReports.MAXIMUM_TRIES; tries++) {
      Instant last = life.now();
      life.attendWhenDue();
      assertThat(life.latest().requestType()).isEqualTo(RequestType.REPORT);
      Duration since = Duration.between(last, life.now());
      assertThat(since).isGreaterThanOrEqualTo(before.dividedBy(2));
      before = since;
      life.answered(tries % 2 == 0 ? UNKNOWN : NOT_SENT);
    }
    assertThat(life.isAtRest()).isTrue();
    assertThat(Duration.between(first, life.now()))
        .isBetween(Duration.ofDays(2), Duration.ofDays(3));
  }

  @Test
  void one_that_refuses_the_report_has_been_told() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    life.attendWhenDue();
    life.answered(FINAL);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void one_that_wants_to_be_told_later_is_told_then() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    life.attendWhenDue();
    Instant later = life.now().plus(Duration.ofHours(3));
    life.answered(new AttemptOutcome.Declined(null, null, DeclinedCode.GENERIC, true, null, later));
    assertThat(life.next().task()).isEqualTo(Task.REPORT);
    assertThat(life.next().dueAt()).isBetween(later.minusMillis(1), later);
    assertTold(life, ChargeFate.CAPTURED, null);
  }

  @Test
  void a_report_whose_node_died_is_made_again() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    life.attendWhenDue();
    assertThat(life.next().task()).isEqualTo(Task.TAKE_OVER);
    life.attendWhenDue();
    assertTold(life, ChargeFate.CAPTURED, null);
  }

  @Test
  void a_report_stands_in_nobodys_way_and_moves_no_money() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    int movements = Movements.of(life.history()).size();
    life.attendWhenDue();
    UUID report = life.latest().id();
    assertThat(ChargeStanding.of(life.charge().registered())).isEqualTo(ChargeStanding.PAID);
    life.voidAmount(500L);
    life.answered(APPROVED);
    life.answered(report, APPROVED);
    assertThat(life.residual()).isEqualTo(1_490);
    assertThat(Movements.of(life.history())).hasSize(movements + 1);
  }

  @Test
  void a_report_is_not_what_follows_from_an_analysis() {
    Life life = analysed(REPORTED);
    UUID analysis = life.latest().id();
    life.answered(
        new AttemptOutcome.Accepted(
            "tx-2", life.now().plusSeconds(3_600), life.now().plusSeconds(7_200)));
    life.voidAmount(null);
    UUID voided = life.latest().id();
    life.answered(APPROVED);
    assertTold(life, ChargeFate.VOIDED, null);
    life.undone(voided);

    life.noted(analysis, BAD);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
  }

  @Test
  void one_that_does_not_want_to_know_is_told_nothing() {
    Life life = analysed(policy(true, true, false, false));
    life.answered(GOOD);
    life.answered(APPROVED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void one_that_was_never_asked_is_told_nothing() {
    Life life = analysed(REPORTED);
    life.answered(NOT_SENT);
    life.decideFraud(FraudVerdict.APPROVED);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(ChargeStatus.AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void only_a_report_tells_something() {
    Life life = captured();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FraudReports.of(life.record(), life.record().attempts().getFirst()));
  }

  private static Life judged(AttemptOutcome verdict) {
    Life life = analysed(REPORTED);
    life.answered(verdict);
    return life;
  }

  private static Life captured() {
    Life life = judged(GOOD);
    life.answered(APPROVED);
    assertTold(life, ChargeFate.CAPTURED, null);
    return life;
  }

  /** The next report tells this, and is taken. */
  private static void assertTold(Life life, ChargeFate fate, @Nullable DisputeReason reason) {
    if (!life.latest().isUnderWay()) {
      assertThat(life.next().task()).isEqualTo(Task.REPORT);
      life.attendWhenDue();
    }
    FraudReports.Told told = FraudReports.of(life.record(), life.latest());
    assertThat(told.fate()).isEqualTo(fate);
    assertThat(told.reason()).isEqualTo(reason);
    assertThat(told.analysis().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
    life.answered(APPROVED);
  }
}
