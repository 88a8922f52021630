package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Pre-authorization, analysis, capture or void: every row that docs/interface.md §4.1 has of it.
 */
class FraudAnalysisTest {

  static final Route ANALYST =
      new Route(new UUID(0, 50), "SERVICE_SANDBOX_ANTIFRAUD", "anti_fraud_of_the_merchant", 1_000);
  static final Analyzed GOOD = new Analyzed(FraudVerdict.APPROVED, 95);
  static final Analyzed BAD = new Analyzed(FraudVerdict.REPROVED, 5);

  private static final List<AttemptOutcome> NO_ANALYSIS = List.of(UNKNOWN, NOT_SENT, FINAL);

  static final List<AttemptOutcome> NOTHING_VOIDED = List.of(NOT_SENT, FINAL);

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void the_charge_is_reserved_first_and_analysed_then_whatever_capture_says(boolean capture) {
    Life life = Life.pending(terms(policy(true, true, false, false), capture));
    assertThat(life.latest().requestType()).isEqualTo(RequestType.PRE_AUTHORIZATION);

    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
    assertThat(life.latest().route()).isEqualTo(ANALYST);
  }

  @ParameterizedTest
  @CsvSource({
    // verdict, captureOnApproved, refundOnReproved, what follows
    "APPROVED, true, true, CAPTURE",
    "APPROVED, true, false, CAPTURE",
    "APPROVED, false, true,",
    "APPROVED, false, false,",
    "REPROVED, true, true, VOID",
    "REPROVED, false, true, VOID",
    "REPROVED, true, false,",
    "REPROVED, false, false,"
  })
  void a_verdict_is_acted_upon_as_the_options_say(
      FraudVerdict verdict, boolean capture, boolean refund, @Nullable RequestType follows) {
    for (boolean onError : new boolean[] {true, false}) {
      Life life = analysed(policy(capture, refund, onError, !onError));
      life.answered(new Analyzed(verdict, 50));
      assertFollows(life, follows);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // captureOnError, refundOnError, what follows
    "false, false,",
    "true, false, CAPTURE",
    "false, true, VOID"
  })
  void without_an_analysis_the_options_for_errors_decide(
      boolean capture, boolean refund, @Nullable RequestType follows) {
    for (AttemptOutcome outcome : NO_ANALYSIS) {
      Life life = analysed(policy(true, true, capture, refund));
      life.answered(outcome);
      assertFollows(life, follows);
    }
  }

  @Test
  void approved_ends_in_authorized() {
    Life life = analysed(policy(true, true, false, false));
    life.answered(GOOD);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void reproved_ends_in_canceled_with_nothing_left() {
    Life life = analysed(policy(true, true, false, false));
    life.answered(BAD);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.residual()).isZero();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_refund_on_error_ends_in_canceled_too() {
    Life life = analysed(policy(true, true, false, true));
    life.answered(UNKNOWN);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.residual()).isZero();
  }

  @Test
  void a_capture_on_error_ends_in_authorized() {
    Life life = analysed(policy(true, true, true, false));
    life.answered(UNKNOWN);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @ParameterizedTest
  @FieldSource("NOTHING_VOIDED")
  void an_automatic_void_that_fails_leaves_it_to_the_merchant(AttemptOutcome failure) {
    for (boolean capture : new boolean[] {true, false}) {
      Life life = analysed(policy(true, true, false, false));
      life.answered(BAD);
      life.answered(failure);
      assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1990);

      if (capture) {
        life.capture(null);
      } else {
        life.voidAmount(null);
      }
      life.answered(APPROVED);
      assertThat(life.status()).isEqualTo(capture ? AUTHORIZED : VOIDED);
    }
  }

  @Test
  void an_automatic_capture_that_fails_leaves_it_to_the_merchant() {
    Life life = analysed(policy(true, true, false, false));
    life.answered(GOOD);
    life.answered(FINAL);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);

    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @ParameterizedTest
  @EnumSource(FraudVerdict.class)
  void what_an_error_left_open_is_judged_by_hand(FraudVerdict verdict) {
    for (AttemptOutcome outcome : NO_ANALYSIS) {
      Life life = analysed(policy(true, true, false, false));
      life.answered(outcome);
      life.decideFraud(verdict);
      life.answered(APPROVED);

      assertThat(life.status()).isEqualTo(verdict == FraudVerdict.APPROVED ? AUTHORIZED : CANCELED);
      assertThat(life.record().attempts())
          .filteredOn(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
          .last()
          .satisfies(
              judged -> {
                assertThat(judged.route().reason()).isEqualTo("decided_by_hand");
                assertThat(((Analyzed) judged.outcome()).verdict()).isEqualTo(verdict);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(FraudVerdict.class)
  void what_could_not_be_voided_is_judged_by_hand(FraudVerdict verdict) {
    Life life = analysed(policy(true, true, false, false));
    life.answered(BAD);
    life.answered(FINAL);
    life.decideFraud(verdict);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(verdict == FraudVerdict.APPROVED ? AUTHORIZED : CANCELED);
  }

  @Test
  void what_the_analysis_approved_is_not_judged_again() {
    Life life = analysed(policy(false, true, false, false));
    life.answered(GOOD);

    assertRefused(life, RefusalKey.STATE_NOT_ALLOWED);
  }

  @Test
  void nobody_judges_while_the_analysis_or_what_followed_is_under_way() {
    Life life = analysed(policy(true, true, false, false));
    assertRefused(life, RefusalKey.OUTCOME_UNKNOWN);
    life.answered(BAD);
    assertRefused(life, RefusalKey.OUTCOME_UNKNOWN);
    life.answered(UNKNOWN);
    assertRefused(life, RefusalKey.OUTCOME_UNKNOWN);
  }

  @Test
  void nobody_judges_a_charge_that_is_over() {
    Life captured = analysed(policy(true, true, false, false));
    captured.answered(GOOD);
    captured.answered(APPROVED);
    assertRefused(captured, RefusalKey.STATE_NOT_ALLOWED);

    Life canceled = analysed(policy(true, true, false, false));
    canceled.answered(BAD);
    canceled.answered(APPROVED);
    assertRefused(canceled, RefusalKey.STATE_NOT_ALLOWED);
  }

  @Test
  void an_analysis_whose_node_died_counts_as_an_error() {
    Life life = analysed(policy(true, true, false, true));
    life.later(Duration.ofSeconds(12));
    life.performDueTask();
    assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);

    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);
  }

  @Test
  void a_verdict_after_a_lost_answer_counts_while_nothing_else_has_happened() {
    Life life = analysed(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.answered(UNKNOWN);

    life.answered(analysis, GOOD);
    assertFollows(life, RequestType.CAPTURE);
  }

  @Test
  void a_verdict_after_a_lost_answer_is_only_recorded_when_the_error_has_led_to_something() {
    Life life = analysed(policy(true, true, true, false));
    UUID analysis = life.latest().id();
    life.answered(UNKNOWN);
    life.answered(FINAL);
    int attempts = life.record().attempts().size();

    life.answered(analysis, BAD);
    assertThat(life.record().attempt(analysis).outcome()).isEqualTo(BAD);
    assertThat(life.record().attempts()).hasSize(attempts);
    assertThat(life.next().task()).isEqualTo(DueTask.Task.LET_GO);
  }

  @Test
  void an_unknown_outcome_that_turns_out_well_is_analysed_then() {
    Life life = Life.pending(terms(policy(true, true, false, false), true));
    life.answered(UNKNOWN);
    life.later(Duration.ofSeconds(6));
    life.performDueTask();
    life.found(new InquiryOutcome.Executed(APPROVED));

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
  }

  private static void assertFollows(Life life, @Nullable RequestType follows) {
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    if (follows == null) {
      assertThat(life.latest().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
    } else {
      assertThat(life.latest().requestType()).isEqualTo(follows);
      assertThat(life.latest().cause()).isEqualTo(AttemptCause.FRAUD_ANALYSIS);
      assertThat(life.latest().isUnderWay()).isTrue();
      assertThat(life.latest().route()).isEqualTo(FIRST.because("provider_of_the_charge"));
      assertThat(life.latest().amount().minorUnits()).isEqualTo(1990);
    }
  }

  private static void assertRefused(Life life, RefusalKey key) {
    Charge before = life.charge();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.decideFraud(FraudVerdict.APPROVED))
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(key));
    assertThat(life.charge()).isEqualTo(before);
  }

  /** A charge that is reserved and being analysed. */
  static Life analysed(FraudPolicy policy) {
    Life life = Life.pending(terms(policy, true));
    life.answered(APPROVED);
    return life;
  }

  static FraudPolicy policy(
      boolean captureOnApproved,
      boolean refundOnReproved,
      boolean captureOnError,
      boolean refundOnError) {
    return new FraudPolicy(
        ANALYST, captureOnApproved, refundOnReproved, captureOnError, refundOnError);
  }

  /** The same for an analyst who wants to know what becomes of charges. */
  static FraudPolicy reported(FraudPolicy policy) {
    return new FraudPolicy(
        policy.route(),
        policy.captureOnApproved(),
        policy.refundOnReproved(),
        policy.captureOnError(),
        policy.refundOnError(),
        true);
  }

  static ChargeTerms terms(FraudPolicy policy, boolean capture) {
    ChargeTerms terms = ChargeExamples.terms(capture);
    return new ChargeTerms(
        terms.clientId(),
        terms.merchantId(),
        terms.customerId(),
        terms.cardId(),
        terms.orderId(),
        terms.amount(),
        capture,
        terms.paymentMethod(),
        policy);
  }
}
