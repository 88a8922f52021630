package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.ChargeStanding;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a request has no time for is done afterwards, once, and nothing gets in between. */
class FollowUpsTest {

  private static final Analyzed GOOD = new Analyzed(FraudVerdict.APPROVED, 95);
  private static final Analyzed BAD = new Analyzed(FraudVerdict.REPROVED, 5);
  private static final NotSent PUT_OFF = new NotSent(NotSent.NO_TIME_LEFT);

  @Test
  void an_analysis_without_the_time_is_on_the_agenda_at_once() {
    Life life = reserved();

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.record().attempts()).hasSize(1);
    assertDue(life, Task.ANALYZE);
    life.attendWhenDue();
    assertThat(life.latest().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
    life.answered(GOOD);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void the_capture_or_void_that_an_analysis_leads_to_is_too() {
    for (Analyzed verdict : new Analyzed[] {GOOD, BAD}) {
      Life life = reserved();
      life.attendWhenDue();
      life.answered(life.latest().id(), verdict, null, TimeLeft.NONE);

      assertThat(life.record().attempts()).hasSize(2);
      assertDue(life, Task.ACT_ON_ANALYSIS);
      life.attendWhenDue();
      assertThat(life.record().attempts()).hasSize(3);
      life.answered(APPROVED);
      assertThat(life.status()).isEqualTo(verdict.equals(GOOD) ? AUTHORIZED : CANCELED);
      assertThat(life.isAtRest()).isTrue();
    }
  }

  @Test
  void what_was_on_record_and_not_sent_for_lack_of_time_is_done_again() {
    Life life = reserved();
    life.attendWhenDue();
    life.answered(PUT_OFF);
    assertDue(life, Task.ANALYZE);
    life.attendWhenDue();
    life.answered(GOOD);
    assertThat(life.latest().requestType()).isEqualTo(RequestType.CAPTURE);
    life.answered(PUT_OFF);
    assertDue(life, Task.ACT_ON_ANALYSIS);
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void there_is_time_when_half_of_the_deadline_is_left() {
    Life life = pending();
    Duration half = Duration.ofMillis(500);
    life.answered(ATTEMPT, APPROVED, null, new TimeLeft(half, Duration.ofSeconds(9)));
    assertThat(life.latest().requestType()).isEqualTo(RequestType.ANTI_FRAUD);
  }

  @Test
  void nothing_fails_over_when_the_time_is_over_nor_later() {
    Life life = Life.pending(terms(false));
    life.answered(ATTEMPT, RETRYABLE, SECOND, TimeLeft.NONE);

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.record().attempts()).hasSize(1);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_late_success_without_the_time_goes_back_afterwards() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED, null, TimeLeft.NONE);
    assertThat(life.record().attempts()).hasSize(1);
    assertDue(life, Task.TAKE_BACK);
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void nothing_is_done_to_a_charge_before_what_has_to_follow() {
    Life life = reserved();

    assertThatThrownBy(() -> life.capture(null))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.OUTCOME_UNKNOWN));
    assertThatThrownBy(() -> life.decideFraud(FraudVerdict.APPROVED)).isInstanceOf(Refusal.class);
    assertThat(ChargeStanding.of(life.charge().registered())).isEqualTo(ChargeStanding.UNDECIDED);
    life.attendWhenDue();
    life.answered(life.latest().id(), GOOD, null, TimeLeft.NONE);
    assertThatThrownBy(() -> life.voidAmount(null)).isInstanceOf(Refusal.class);
    assertThat(ChargeStanding.of(life.charge().registered())).isEqualTo(ChargeStanding.UNDECIDED);
  }

  @Test
  void an_analysis_that_failed_still_leads_to_what_the_options_say() {
    Life life = reserved();
    life.attendWhenDue();
    life.answered(life.latest().id(), UNKNOWN, null, TimeLeft.NONE);

    assertThat(life.status()).as("the options say nothing").isEqualTo(PRE_AUTHORIZED);
    assertThat(life.next().task()).isEqualTo(Task.LET_GO);
  }

  /** Where the options let a merchant decide, only what the analyst approved counts as paid. */
  @Test
  void a_reservation_counts_as_paid_once_its_analysis_has_approved_it() {
    assertThat(standing(GOOD)).isEqualTo(ChargeStanding.PAID);
    assertThat(standing(new AttemptOutcome.Analyzed(FraudVerdict.REPROVED, 90)))
        .isEqualTo(ChargeStanding.UNDECIDED);
    assertThat(standing(UNKNOWN)).isEqualTo(ChargeStanding.UNDECIDED);
  }

  private static ChargeStanding standing(AttemptOutcome analysis) {
    Life life =
        Life.pending(
            FraudAnalysisTest.terms(FraudAnalysisTest.policy(false, false, false, false), true));
    life.answered(APPROVED);
    assertThat(ChargeStanding.of(life.charge().registered())).isEqualTo(ChargeStanding.UNDECIDED);
    life.answered(analysis);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    return ChargeStanding.of(life.charge().registered());
  }

  private static void assertDue(Life life, Task task) {
    assertThat(life.next().task()).isEqualTo(task);
    assertThat(life.next().dueAt()).isBeforeOrEqualTo(life.record().lastEventAt());
  }

  private static Life pending() {
    return Life.pending(
        FraudAnalysisTest.terms(FraudAnalysisTest.policy(true, true, false, false), true));
  }

  /** A reservation that is to be analysed, whose request has no time left. */
  private static Life reserved() {
    Life life = pending();
    life.answered(ATTEMPT, APPROVED, null, TimeLeft.NONE);
    return life;
  }
}
