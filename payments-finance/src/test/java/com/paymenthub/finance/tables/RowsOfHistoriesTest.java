package com.paymenthub.finance.tables;

import static com.paymenthub.finance.tables.WrittenHistory.ACCOUNT;
import static com.paymenthub.finance.tables.WrittenHistory.AMOUNT;
import static com.paymenthub.finance.tables.WrittenHistory.BEGIN;
import static com.paymenthub.finance.tables.WrittenHistory.CHARGE;
import static com.paymenthub.finance.tables.WrittenHistory.MERCHANT;
import static com.paymenthub.finance.tables.WrittenHistory.PROVIDER;
import static com.paymenthub.finance.tables.WrittenHistory.SESSION;
import static com.paymenthub.finance.tables.WrittenHistory.attempt;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.Dispute;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryFinding;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rows that finance teams read, made of histories that are written down here. */
class RowsOfHistoriesTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final Instant LATER = BEGIN.plusSeconds(3_600);
  private static final UUID RUN = new UUID(0, 77);
  private static final FraudPolicy NOTHING_FOLLOWS =
      new FraudPolicy(WrittenHistory.ROUTE, false, false, false, false);
  private static final FraudPolicy POLICY =
      new FraudPolicy(WrittenHistory.ROUTE, true, true, true, true);

  @Test
  void a_charge_is_told_with_what_is_reserved_taken_and_kept_as_fee() {
    FinanceCharge taken = WrittenHistory.captured().rows(SAO_PAULO).charge();

    assertThat(taken)
        .isEqualTo(
            new FinanceCharge(
                CHARGE,
                6,
                ACCOUNT,
                MERCHANT,
                SESSION,
                "order-1",
                "credit",
                3,
                "authorized",
                "BRL",
                2,
                1990,
                1990,
                0,
                1990,
                0,
                3L,
                "SERVICE_SANDBOX",
                BEGIN,
                LocalDate.of(2026, 11, 20),
                BEGIN.plusMillis(6)));
    FinanceCharge reserved = WrittenHistory.reserved().rows().charge();
    assertThat(List.of(reserved.reserved(), reserved.settled())).containsExactly(1990L, 0L);
    assertThat(reserved.createdDay()).isEqualTo(LocalDate.of(2026, 11, 21));
  }

  @Test
  void a_charge_by_pix_has_no_instalments() {
    FinanceCharge charge = pix().rows().charge();

    assertThat(charge.installments()).isNull();
    assertThat(charge.paymentType()).isEqualTo("pix");
  }

  @Test
  void a_movement_is_told_with_its_days_its_place_and_its_attempt() {
    FinanceMovement capture = WrittenHistory.captured().rows(SAO_PAULO).movements().getLast();

    assertThat(capture)
        .isEqualTo(
            new FinanceMovement(
                CHARGE,
                6,
                "capture",
                ACCOUNT,
                MERCHANT,
                "credit",
                PROVIDER,
                "SERVICE_SANDBOX",
                attempt(2),
                "merchant",
                "tx-2",
                -1990,
                1990,
                0,
                "BRL",
                2,
                BEGIN.plusMillis(6),
                LocalDate.of(2026, 11, 20),
                LocalDate.of(2026, 11, 20),
                null,
                506,
                906));
  }

  @Test
  void a_fee_of_a_settlement_file_names_the_comparison_that_told_it() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.FeeTold(CHARGE, attempt(2), 60, RUN, at));

    FinanceMovement fee = history.rows().movements().getLast();
    assertThat(fee.kind()).isEqualTo("fee");
    assertThat(fee.feeDelta()).isEqualTo(58);
    assertThat(fee.reconciliationRunId()).isEqualTo(RUN);
  }

  @Test
  void each_attempt_says_what_came_of_it() {
    WrittenHistory history =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .declined(1)
            .started(2, RequestType.PRE_AUTHORIZATION)
            .unanswered(2)
            .started(3, RequestType.PRE_AUTHORIZATION)
            .accepted(3, LATER)
            .started(4, RequestType.PRE_AUTHORIZATION)
            .started(5, RequestType.PRE_AUTHORIZATION)
            .started(6, RequestType.PRE_AUTHORIZATION)
            .started(7, RequestType.ANTI_FRAUD)
            .started(8, RequestType.PROBE, AttemptCause.OUTCOME_UNKNOWN, attempt(2))
            .started(9, RequestType.PRE_AUTHORIZATION);
    history.add(
        at ->
            new ChargeEvent.BuyerActionRequired(
                CHARGE, attempt(4), new ActionRequired("tx-4", LATER), at));
    history.add(at -> new ChargeEvent.AttemptNotSent(CHARGE, attempt(5), "circuit_open", at));
    history.add(at -> new ChargeEvent.AttemptNotExecuted(CHARGE, attempt(6), "reversed", at));
    history.add(
        at -> new ChargeEvent.FraudAnalyzed(CHARGE, attempt(7), FraudVerdict.APPROVED, 90, at));
    history.add(
        at ->
            new ChargeEvent.InquiryAnswered(
                CHARGE, attempt(8), attempt(2), InquiryFinding.NEVER_HEARD, at));
    List<FinanceAttempt> attempts = history.rows().attempts();

    assertThat(attempts)
        .extracting(FinanceAttempt::outcome)
        .containsExactly(
            "declined",
            "unanswered",
            "accepted",
            "action_required",
            "not_sent",
            "not_executed",
            "analyzed",
            "found",
            null);
    assertThat(attempts)
        .extracting(FinanceAttempt::answeredAfterMillis)
        .containsExactly(1L, null, 1L, 6L, null, null, 6L, 6L, null);
    assertThat(attempts)
        .extracting(FinanceAttempt::timedOut)
        .containsExactly(false, true, false, false, false, false, false, false, false);
    assertThat(attempts)
        .extracting(FinanceAttempt::declinedCode)
        .containsExactly("insufficient_funds", null, null, null, null, null, null, null, null);
    assertThat(attempts.getFirst())
        .isEqualTo(
            new FinanceAttempt(
                attempt(1),
                CHARGE,
                ACCOUNT,
                MERCHANT,
                PROVIDER,
                "SERVICE_SANDBOX",
                "pre_authorization",
                "merchant",
                "BRL",
                1990,
                BEGIN.plusMillis(1),
                Instant.parse("2026-11-21T01:00:00Z"),
                "declined",
                "insufficient_funds",
                false,
                1L));
  }

  @Test
  void only_the_first_answer_counts_and_no_notice_is_one() {
    WrittenHistory late =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .unanswered(1)
            .approved(1);
    assertThat(late.rows().attempts().getFirst().answeredAfterMillis()).isNull();
    assertThat(late.rows().attempts().getFirst().timedOut()).isTrue();
    assertThat(late.rows().attempts().getFirst().outcome()).isEqualTo("approved");

    WrittenHistory told =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .told(1)
            .approved(1);
    assertThat(told.rows().attempts().getFirst().answeredAfterMillis()).isNull();

    assertThat(pix().rows().attempts().getFirst().answeredAfterMillis()).isEqualTo(1L);
    assertThat(pix().rows().attempts().getFirst().outcome()).isEqualTo("issued");
  }

  @Test
  void what_was_undone_says_so_and_keeps_the_time_of_its_answer() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.AttemptUndone(CHARGE, attempt(2), "notice-1", at));
    history.add(
        at ->
            new ChargeEvent.OperationUndone(
                CHARGE, attempt(2), ChargeStatus.PRE_AUTHORIZED, AMOUNT, at));

    FinanceAttempt capture = history.rows().attempts().getLast();
    assertThat(capture.outcome()).isEqualTo("undone");
    assertThat(capture.answeredAfterMillis()).isEqualTo(1L);
  }

  @Test
  void a_charge_that_waits_is_open_since_it_was_asked_for() {
    WrittenHistory history =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION);

    assertThat(history.rows().openItems()).containsExactly(item("pending", 1, null, 0, null));
  }

  @Test
  void a_lost_answer_is_open_since_it_was_missed() {
    WrittenHistory history =
        WrittenHistory.of(new PaymentMethod.Credit(1), null)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .unanswered(1);

    assertThat(history.rows().openItems())
        .containsExactly(item("pending", 1, null, 0, null), item("unknown", 1, null, 2, null));
  }

  @Test
  void what_was_accepted_is_open_until_it_is_expected() {
    WrittenHistory history =
        WrittenHistory.captured().started(3, RequestType.VOID).accepted(3, LATER);

    assertThat(history.rows().openItems()).containsExactly(item("accepted", 3, null, 8, LATER));
  }

  @Test
  void a_code_is_open_until_it_expires() {
    assertThat(pix().rows().openItems())
        .containsExactly(item("pending", 1, null, 0, null), item("expiring", 1, null, 2, LATER));
  }

  @Test
  void a_reservation_expires_seven_days_after_it_was_made() {
    FinanceOpenItem item = WrittenHistory.reserved().rows().openItems().getFirst();

    assertThat(item.item()).isEqualTo("expiring");
    assertThat(item.since()).isEqualTo(BEGIN.plusMillis(2));
    assertThat(item.dueAt()).isEqualTo(BEGIN.plusMillis(2).plusSeconds(7 * 86_400));
  }

  @Test
  void a_flag_is_open_since_it_was_set_last() {
    WrittenHistory history =
        WrittenHistory.captured()
            .started(3, RequestType.VOID)
            .declined(3)
            .flagged(3, ChargeFlagged.LATE_VOID);

    assertThat(history.rows().openItems())
        .containsExactly(item("flagged", 3, "late_void", 9, null));
  }

  @Test
  void money_of_a_second_payment_is_surplus_until_it_is_given_back() {
    WrittenHistory history =
        WrittenHistory.captured()
            .started(3, RequestType.AUTHORIZATION, AttemptCause.PROVIDER, null)
            .told(3);
    assertThat(history.rows().openItems())
        .containsExactly(item("surplus", 3, "unexpected_payment", 8, null));
    assertThat(history.rows().charge().surplus()).isEqualTo(1990);
    assertThat(history.rows().charge().settled()).isEqualTo(1990);

    history.started(4, RequestType.VOID, AttemptCause.LATE_SUCCESS, attempt(3)).approved(4);
    assertThat(history.rows().openItems()).isEmpty();
    assertThat(history.rows().charge().surplus()).isZero();

    history.add(at -> new ChargeEvent.AttemptUndone(CHARGE, attempt(4), "notice-2", at));
    assertThat(history.rows().openItems())
        .containsExactly(item("surplus", 3, "unexpected_payment", 11, null));
  }

  @Test
  void a_charge_that_paid_a_session_too_much_is_surplus_while_its_money_is_held() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.ChargeSurplus(CHARGE, at));
    assertThat(history.rows().openItems())
        .contains(item("surplus", 1, "session_overpaid", 7, null));

    history.started(3, RequestType.VOID).approved(3);
    history.add(at -> new ChargeEvent.ChargeVoided(CHARGE, attempt(3), AMOUNT, at));
    assertThat(history.rows().openItems()).isEmpty();
  }

  @Test
  void what_is_in_dispute_is_no_surplus_of_a_session() {
    WrittenHistory history = WrittenHistory.captured();
    history.add(at -> new ChargeEvent.ChargeSurplus(CHARGE, at));
    history
        .started(3, RequestType.CHARGE_BACK, AttemptCause.PROVIDER, null)
        .told(3)
        .add(at -> new ChargeEvent.ChargeChargedBack(CHARGE, attempt(3), at));

    assertThat(history.rows().openItems()).isEmpty();
  }

  @Test
  void an_analysis_that_failed_waits_for_a_person() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD).declined(2);

    assertThat(history.rows().openItems())
        .contains(item("waiting_for_person", 2, "fraud_analysis", 5, null));
  }

  @Test
  void an_analysis_that_is_passed_waits_for_nobody() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD);
    history.add(
        at -> new ChargeEvent.FraudAnalyzed(CHARGE, attempt(2), FraudVerdict.APPROVED, 90, at));

    assertThat(history.rows().openItems())
        .extracting(FinanceOpenItem::item)
        .containsExactly("expiring");

    history.started(3, RequestType.VOID).declined(3);
    assertThat(history.rows().openItems())
        .extracting(FinanceOpenItem::item)
        .containsExactly("expiring");
  }

  @Test
  void an_analysis_that_is_not_passed_and_lets_nothing_go_waits_for_a_person() {
    WrittenHistory history =
        WrittenHistory.reserved(NOTHING_FOLLOWS).started(2, RequestType.ANTI_FRAUD);
    history.add(
        at -> new ChargeEvent.FraudAnalyzed(CHARGE, attempt(2), FraudVerdict.REPROVED, 5, at));

    assertThat(history.rows().openItems())
        .contains(item("waiting_for_person", 2, "fraud_analysis", 5, null));
  }

  @Test
  void an_analysis_that_was_accepted_is_open_until_it_is_expected() {
    WrittenHistory history =
        WrittenHistory.reserved(POLICY).started(2, RequestType.ANTI_FRAUD).accepted(2, LATER);

    assertThat(history.rows().openItems())
        .contains(item("accepted", 2, "fraud_analysis", 5, LATER))
        .extracting(FinanceOpenItem::item)
        .doesNotContain("waiting_for_person");
  }

  @Test
  void a_dispute_is_told_as_it_stands() {
    WrittenHistory history = WrittenHistory.captured();
    Dispute.DisputeDetails details =
        new Dispute.DisputeDetails(
            "case-1", DisputeReason.FRAUD, Money.of(500, "BRL"), LATER, DisputeState.OPEN);
    history.add(at -> new ChargeEvent.DisputeTold(CHARGE, null, details, null, at));

    assertThat(history.rows().disputes())
        .containsExactly(
            new FinanceDispute(
                CHARGE,
                "case-1",
                "fraud",
                "open",
                500,
                LATER,
                BEGIN.plusMillis(7),
                BEGIN.plusMillis(7)));
  }

  /** A pix of which the provider has made the code. */
  private static WrittenHistory pix() {
    return WrittenHistory.of(new PaymentMethod.Pix(3_600), null)
        .started(1, RequestType.AUTHORIZATION)
        .issued(1, LATER);
  }

  /** An item of the whole amount that is open since an event of this number. */
  private static FinanceOpenItem item(
      String item, int number, String reason, int since, Instant dueAt) {
    return new FinanceOpenItem(
        CHARGE, item, attempt(number), reason, 1990, BEGIN.plusMillis(since), dueAt);
  }
}
