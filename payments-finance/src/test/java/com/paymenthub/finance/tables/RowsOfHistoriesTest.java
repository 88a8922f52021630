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
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.Dispute;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
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
    FinanceCharge charge = WrittenHistory.pix(LATER).rows().charge();

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

    assertThat(WrittenHistory.pix(LATER).rows().attempts().getFirst().answeredAfterMillis())
        .isEqualTo(1L);
    assertThat(WrittenHistory.pix(LATER).rows().attempts().getFirst().outcome())
        .isEqualTo("issued");
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
}
