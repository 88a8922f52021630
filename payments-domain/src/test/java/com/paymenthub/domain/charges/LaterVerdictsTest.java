package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static com.paymenthub.domain.charges.FraudAnalysisTest.ANALYST;
import static com.paymenthub.domain.charges.FraudAnalysisTest.BAD;
import static com.paymenthub.domain.charges.FraudAnalysisTest.GOOD;
import static com.paymenthub.domain.charges.FraudAnalysisTest.analysed;
import static com.paymenthub.domain.charges.FraudAnalysisTest.policy;
import static com.paymenthub.domain.refusals.RefusalKey.OPERATION_PENDING;
import static com.paymenthub.domain.refusals.RefusalKey.STATE_NOT_ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.ChargeStanding;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Analyses that are judged later: the charge stays reserved until then, or until the time passes.
 */
class LaterVerdictsTest {

  private static final Duration PROMISED = Duration.ofHours(2);
  private static final Duration LIMIT = Duration.ofDays(2);

  @Test
  void the_charge_stays_reserved_and_its_session_waits() {
    Life life = pending(policy(true, true, false, false));

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(ChargeStanding.of(life.charge().registered())).isEqualTo(ChargeStanding.UNDECIDED);
    assertThat(Movements.of(life.history())).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"APPROVED, AUTHORIZED", "REPROVED, CANCELED"})
  void the_answer_to_an_inquiry_is_acted_upon_as_one_that_comes_at_once(
      FraudVerdict verdict, ChargeStatus status) {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    Instant expectedBy = ((Accepted) life.latest().outcome()).expectedBy();
    assertThat(life.next()).isEqualTo(new DueTask(Task.INQUIRE, analysis, expectedBy));
    life.attendWhenDue();
    assertThat(life.latest().route()).isEqualTo(ANALYST.because("provider_of_the_unknown_outcome"));

    life.found(new InquiryOutcome.Analyzed(new Analyzed(verdict, 50)));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(status);
    assertThat(life.isAtRest()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"APPROVED, AUTHORIZED", "REPROVED, CANCELED"})
  void so_is_what_the_provider_tells_of_its_own_accord_and_a_repeat_changes_nothing(
      FraudVerdict verdict, ChargeStatus status) {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.noted(analysis, new Analyzed(verdict, 50));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(status);

    assertThat(life.noted(analysis, GOOD)).isEmpty();
    assertThat(life.noted(analysis, BAD)).isEmpty();
  }

  @Test
  void a_verdict_that_is_sooner_than_the_answer_waits_for_it() {
    Life life = analysed(policy(true, true, false, false));
    UUID analysis = life.latest().id();

    assertThat(life.noted(analysis, GOOD)).isEmpty();
    life.answered(accepted(life));
    life.noted(analysis, GOOD);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_hint_makes_us_ask() {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.hinted(analysis);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.PROBE);

    life.found(new InquiryOutcome.Analyzed(BAD));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.hinted(analysis)).isEmpty();
  }

  @Test
  void it_is_asked_at_growing_intervals_until_its_time_is_over() {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    Accepted answer = (Accepted) life.latest().outcome();
    Instant last = life.now();
    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new InquiryOutcome.Accepted(answer));
      assertThat(life.next().dueAt()).isAfter(last).isBeforeOrEqualTo(answer.overdueAt());
      last = life.next().dueAt();
    }
    assertThat(life.next()).isEqualTo(new DueTask(Task.MISS_VERDICT, analysis, answer.overdueAt()));
  }

  @Test
  void one_that_answers_no_inquiries_is_not_asked() {
    Route told =
        ANALYST
            .findingBy(new LostAnswerRules(false, LostAnswerRules.Barring.NEVER))
            .notifying(true);
    Life life = pending(new FraudPolicy(told, true, true, false, false));

    assertThat(life.next().task()).isEqualTo(Task.MISS_VERDICT);
    assertThat(life.hinted(life.latest().id())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // captureOnError, refundOnError, what follows
    "false, false,",
    "true, false, CAPTURE",
    "false, true, VOID"
  })
  void when_its_time_is_over_it_counts_as_an_error(
      boolean capture, boolean refund, @Nullable RequestType follows) {
    Life life = overdue(policy(true, true, capture, refund));

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    Attempt analysis = analysisOf(life);
    assertThat(analysis.outcome()).isEqualTo(new AttemptOutcome.Unknown("overdue"));
    assertThat(analysis.isFlagged()).isFalse();
    assertThat(life.latest().requestType())
        .isEqualTo(follows == null ? RequestType.PROBE : follows);
  }

  @Test
  void a_provider_that_will_not_judge_is_an_error_too() {
    for (AttemptOutcome end : List.of(FINAL, new NotExecuted("not_executed"))) {
      Life life = pending(policy(true, true, false, true));
      life.noted(life.latest().id(), end);
      assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
    }
  }

  @Test
  void nothing_is_captured_or_judged_by_hand_until_then_and_the_refusal_says_for_how_long() {
    Life life = pending(policy(true, true, false, false));
    life.later(Duration.ofHours(1));

    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.capture(500L))
        .satisfies(
            refusal -> {
              assertThat(refusal.key()).isEqualTo(OPERATION_PENDING);
              assertThat(refusal.arguments()).containsExactly("3600");
            });
    assertRefused(OPERATION_PENDING, () -> life.decideFraud(FraudVerdict.APPROVED));
  }

  @Test
  void it_is_judged_by_hand_when_its_time_is_over() {
    Life life = overdue(policy(true, true, false, false));
    life.decideFraud(FraudVerdict.APPROVED);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void all_may_be_voided_and_the_verdict_afterwards_is_recorded_and_changes_nothing() {
    Life life = pending(policy(true, true, true, false));
    UUID analysis = life.latest().id();
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
    assertRefused(STATE_NOT_ALLOWED, () -> life.capture(null));

    assertThat(life.noted(analysis, GOOD))
        .singleElement()
        .isInstanceOf(ChargeEvent.FraudAnalyzed.class);
    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void after_a_void_of_all_its_time_passes_without_any_effect() {
    Life life = pending(policy(true, true, true, false));
    life.voidAmount(null);
    life.answered(APPROVED);
    while (!life.isAtRest()) {
      life.attendWhenDue();
      if (life.latest().isUnderWay()) {
        life.found(new InquiryOutcome.NeverHeard());
      }
    }
    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(analysisOf(life).isUnanswered()).isTrue();
  }

  @Test
  void of_what_is_voided_in_part_the_rest_is_captured() {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.voidAmount(600L);
    life.answered(APPROVED);
    life.noted(analysis, GOOD);

    assertThat(life.latest().amount().minorUnits()).isEqualTo(1_390);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_390);
  }

  @Test
  void what_follows_waits_for_a_void_that_is_under_way_unknown_or_accepted() {
    for (AttemptOutcome first :
        List.of(UNKNOWN, accepted(analysed(policy(true, true, false, false))))) {
      Life life = pending(policy(true, true, false, false));
      UUID analysis = life.latest().id();
      life.voidAmount(600L);
      UUID voided = life.latest().id();
      life.noted(analysis, GOOD);
      assertThat(life.latest().id()).as("nothing beside it").isEqualTo(voided);
      life.answered(voided, first);
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      life.answered(voided, APPROVED);

      assertThat(life.next().task()).isEqualTo(Task.ACT_ON_ANALYSIS);
      life.attendWhenDue();
      assertThat(life.latest().amount().minorUnits()).isEqualTo(1_390);
    }
  }

  /** Somebody did not want that money. */
  @Test
  void nothing_is_captured_by_itself_after_a_void_that_came_to_nothing() {
    Life refused = pending(policy(true, true, false, false));
    UUID analysis = refused.latest().id();
    refused.voidAmount(null);
    refused.answered(FINAL);
    refused.noted(analysis, GOOD);
    assertThat(refused.next().task()).isEqualTo(Task.LET_GO);
    refused.capture(null);

    Life undone = pending(policy(true, true, false, false));
    UUID later = undone.latest().id();
    undone.voidAmount(null);
    undone.answered(APPROVED);
    UUID voided = undone.latest().id();
    undone.noted(later, GOOD);
    undone.undone(voided);
    assertThat(undone.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(undone.next().task()).isEqualTo(Task.LET_GO);
  }

  @Test
  void what_is_reproved_is_released_also_after_a_void_that_came_to_nothing() {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.voidAmount(null);
    life.answered(FINAL);
    life.noted(analysis, BAD);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.FRAUD_ANALYSIS);
  }

  @Test
  void a_verdict_after_its_time_counts_as_one_by_hand() {
    Life life = overdue(policy(true, true, false, false));
    life.noted(analysisOf(life).id(), GOOD);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_verdict_after_its_time_is_only_recorded_when_it_was_judged_by_hand_or_acted_upon() {
    Life byHand = overdue(policy(false, true, false, false));
    UUID first = analysisOf(byHand).id();
    byHand.decideFraud(FraudVerdict.APPROVED);
    assertThat(byHand.noted(first, BAD)).hasSize(1);
    assertThat(byHand.next().task()).isEqualTo(Task.LET_GO);

    Life captured = overdue(policy(true, true, true, false));
    UUID analysis = analysisOf(captured).id();
    assertThat(captured.noted(analysis, BAD)).hasSize(1);
    captured.answered(APPROVED);
    assertThat(captured.status()).isEqualTo(AUTHORIZED);
    assertThat(captured.record().attempt(analysis).outcome()).isEqualTo(BAD);
  }

  @Test
  void what_nobody_captures_is_let_go_after_seven_days_also_before_a_verdict() {
    Life life = analysed(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    life.answered(new Accepted("tx-2", life.now(), life.now().plus(Duration.ofDays(30))));
    while (life.next().task() != Task.LET_GO) {
      life.attendWhenDue();
      life.found(new InquiryOutcome.NeverHeard());
    }
    life.attendWhenDue();
    life.noted(analysis, GOOD);
    assertThat(life.latest().requestType()).as("nothing beside it").isEqualTo(RequestType.VOID);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);
  }

  @Test
  void merchants_are_notified_when_the_next_step_is_theirs() {
    Life approved = pending(policy(false, true, false, false));
    assertThat(notified(approved.noted(approved.latest().id(), GOOD)))
        .containsExactly(PRE_AUTHORIZED);

    Life captured = pending(policy(true, true, false, false));
    assertThat(notified(captured.noted(captured.latest().id(), GOOD))).isEmpty();

    Life late = pending(policy(true, true, false, false));
    while (late.next().task() == Task.INQUIRE) {
      late.attendWhenDue();
      late.found(new InquiryOutcome.NeverHeard());
    }
    assertThat(notified(late.attendWhenDue())).containsExactly(PRE_AUTHORIZED);
    assertThat(notified(late.noted(analysisOf(late).id(), GOOD))).isEmpty();
  }

  @Test
  void an_analysis_is_not_approved_and_an_operation_is_not_judged() {
    Life life = pending(policy(true, true, false, false));
    UUID analysis = life.latest().id();
    assertThatIllegalArgumentException().isThrownBy(() -> life.noted(analysis, APPROVED));

    Life other = Life.in(PRE_AUTHORIZED);
    other.capture(null);
    other.answered(UNKNOWN);
    assertThatIllegalArgumentException().isThrownBy(() -> other.noted(other.latest().id(), GOOD));
  }

  private static List<ChargeStatus> notified(List<ChargeEvent> events) {
    return events.stream().map(StatusChange::of).flatMap(Optional::stream).toList();
  }

  private static Attempt analysisOf(Life life) {
    return life.record().attempts().stream()
        .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
        .findFirst()
        .orElseThrow();
  }

  /** A charge whose analysis is judged later. */
  private static Life pending(FraudPolicy policy) {
    Life life = analysed(policy);
    life.answered(accepted(life));
    return life;
  }

  /** A charge whose analysis was not judged in time. */
  private static Life overdue(FraudPolicy policy) {
    Life life = pending(policy);
    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new InquiryOutcome.NeverHeard());
    }
    life.attendWhenDue();
    return life;
  }

  private static Accepted accepted(Life life) {
    return new Accepted("tx-2", life.now().plus(PROMISED), life.now().plus(LIMIT));
  }

  private static void assertRefused(RefusalKey key, ThrowingCallable operation) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(operation)
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(key));
  }
}
