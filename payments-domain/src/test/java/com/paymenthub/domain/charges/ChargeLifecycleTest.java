package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.CHARGED_BACK;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeCommand.NoteSurplus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing stands in the table that does not happen to charges. */
class ChargeLifecycleTest {

  private static final Set<ChargeLifecycle> TOLD_LATE =
      Set.of(
          ChargeLifecycle.PAY_LATE,
          ChargeLifecycle.UNDO_RELEASE,
          ChargeLifecycle.UNDO_REFUND,
          ChargeLifecycle.WIN_A_PART);
  private static final FraudPolicy BY_HAND = FraudAnalysisTest.policy(false, false, false, false);
  private static final FraudPolicy BY_ITSELF = FraudAnalysisTest.policy(true, true, false, false);

  static Stream<Arguments> rows() {
    return Arrays.stream(ChargeLifecycle.values())
        .flatMap(
            row ->
                row == ChargeLifecycle.REQUEST
                    ? Stream.of(Arguments.of(row, null))
                    : Arrays.stream(ChargeStatus.values())
                        .filter(row::isAllowedIn)
                        .map(status -> Arguments.of(row, status)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void each_row_leads_a_charge_where_it_says(ChargeLifecycle row, @Nullable ChargeStatus from) {
    Life life = lived(row, from);

    List<ChargeStatus> statuses = statuses(life);
    if (row.leadsTo().isPresent()) {
      assertThat(statuses.getLast()).isEqualTo(row.leadsTo().get());
      if (row.leadsTo().get() != from) {
        statuses.removeLast();
      }
    }
    assertThat(statuses.isEmpty() ? null : statuses.getLast()).isEqualTo(from);
  }

  @ParameterizedTest
  @EnumSource
  void what_is_over_changes_only_by_what_a_provider_tells_late(ChargeStatus status) {
    List<ChargeLifecycle> leadOn =
        Arrays.stream(ChargeLifecycle.values()).filter(row -> row.isAllowedIn(status)).toList();

    assertThat(status.isOver()).isEqualTo(TOLD_LATE.containsAll(leadOn));
  }

  /** The statuses that a charge went through, one after the other. */
  private static List<ChargeStatus> statuses(Life life) {
    List<ChargeStatus> statuses = new ArrayList<>();
    Charge charge = new Charge.NotRequested();
    for (ChargeEvent event : life.history()) {
      charge = charge.evolve(event);
      ChargeStatus status = charge.registered().status();
      if (statuses.isEmpty() || statuses.getLast() != status) {
        statuses.add(status);
      }
    }
    return statuses;
  }

  private static Life lived(ChargeLifecycle row, @Nullable ChargeStatus from) {
    return switch (row) {
      case REQUEST -> Life.pending(terms(false));
      case RESERVE -> first(terms(false), APPROVED);
      case PAY -> first(terms(true), APPROVED);
      case FAIL -> first(terms(false), FINAL);
      case PAY_LATE -> paidLate();
      case CANCEL_CODE -> canceled();
      case ANALYZE -> first(FraudAnalysisTest.terms(BY_HAND, true), APPROVED);
      case JUDGE -> judged();
      case CAPTURE -> captured();
      case LET_GO -> reproved();
      case LET_GO_LATE -> reprovedAfterAll();
      case VOID_A_PART -> voided(from, 500L);
      case VOID -> voided(from, null);
      case RETURN_BY_HAND -> returnedByHand(from);
      case UNDO_CAPTURE -> undone(captured());
      case UNDO_RELEASE -> releaseUndone(from);
      case UNDO_REFUND -> refundUndone(from);
      case DISPUTE -> disputed();
      case DISPUTE_A_PART -> partlyDisputed();
      case WIN_DISPUTE -> won();
      case WIN_A_PART -> partWon(from);
    };
  }

  private static Life first(ChargeTerms terms, AttemptOutcome outcome) {
    Life life = Life.pending(terms);
    life.answered(outcome);
    return life;
  }

  private static Life paidLate() {
    Life life = waitingForPayment();
    life.attendWhenDue();
    assertThat(life.status()).isEqualTo(FAILED);
    life.noticed("notice-1", Confirmation.AUTHORIZED);
    return life;
  }

  private static Life canceled() {
    Life life = waitingForPayment();
    life.voidAmount(null);
    life.answered(APPROVED);
    return life;
  }

  private static Life waitingForPayment() {
    Life life = Life.pending(terms(new PaymentMethod.Pix(3600)));
    life.answered(new Issued("tx-1", "code", NOW.plus(Duration.ofHours(1))));
    return life;
  }

  private static Life judged() {
    Life life = first(FraudAnalysisTest.terms(BY_HAND, true), APPROVED);
    life.answered(ChargeExamples.NOT_SENT);
    life.decideFraud(FraudVerdict.APPROVED);
    return life;
  }

  private static Life captured() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(APPROVED);
    return life;
  }

  private static Life reproved() {
    Life life = first(FraudAnalysisTest.terms(BY_ITSELF, true), APPROVED);
    life.answered(new Analyzed(FraudVerdict.REPROVED, 5));
    life.answered(APPROVED);
    return life;
  }

  /** The automatic void is refused, the merchant captures, and the void was done all the same. */
  private static Life reprovedAfterAll() {
    Life life = first(FraudAnalysisTest.terms(BY_ITSELF, true), APPROVED);
    life.answered(new Analyzed(FraudVerdict.REPROVED, 5));
    UUID refused = life.latest().id();
    life.answered(FINAL);
    life.capture(null);
    life.answered(APPROVED);
    life.answered(refused, APPROVED);
    return life;
  }

  private static Life voided(ChargeStatus from, @Nullable Long amount) {
    Life life = Life.in(from);
    life.voidAmount(amount);
    life.answered(APPROVED);
    return life;
  }

  private static Life undone(Life life) {
    life.undone(life.latest().id());
    return life;
  }

  private static Life releaseUndone(ChargeStatus from) {
    if (from == CANCELED) {
      return undone(reproved());
    }
    return undone(voided(PRE_AUTHORIZED, from == PRE_AUTHORIZED ? 500L : null));
  }

  private static Life refundUndone(ChargeStatus from) {
    Life life = voided(AUTHORIZED, from == VOIDED ? null : 500L);
    UUID refund = life.latest().id();
    if (from == CHARGED_BACK) {
      life.confirm(Confirmation.CHARGED_BACK);
    }
    life.undone(refund);
    return life;
  }

  /** The provider refuses to give back what a session did not need, and a person does. */
  private static Life returnedByHand(ChargeStatus from) {
    Life life = Life.in(from);
    life.tell(new NoteSurplus(CHARGE, life.now()));
    life.attendWhenDue();
    life.answered(FINAL);
    life.resolved(ATTEMPT, true);
    return life;
  }

  private static Life disputed() {
    Life life = Life.in(AUTHORIZED);
    life.confirm(Confirmation.CHARGED_BACK);
    return life;
  }

  private static Life won() {
    Life life = disputed();
    life.announce(Confirmation.AUTHORIZED);
    life.answered(APPROVED);
    return life;
  }

  private static Life partlyDisputed() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", DisputeState.CHARGED_BACK, 500L);
    return life;
  }

  private static Life partWon(ChargeStatus from) {
    Life life = partlyDisputed();
    switch (from) {
      case VOIDED -> {
        life.voidAmount(null);
        life.answered(APPROVED);
      }
      case CHARGED_BACK -> life.disputed("notice-2", "case-2", DisputeState.CHARGED_BACK, null);
      default -> {}
    }
    life.disputed("notice-3", "case-1", DisputeState.WON, null);
    return life;
  }
}
