package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.Executed;
import com.paymenthub.domain.charges.InquiryOutcome.Refused;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Answers that get lost or come late: the truth is found, and money that nobody counts on goes. */
class LateAnswersTest {

  @Test
  void a_late_success_is_voided_visibly_and_leaves_the_charge_failed() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);

    assertThat(life.latest().requestType()).isEqualTo(RequestType.VOID);
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
    assertThat(life.latest().about()).isEqualTo(ATTEMPT);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_late_success_at_the_first_provider_does_not_disturb_the_second() {
    Life life = Life.pending(terms(false));
    life.answered(ATTEMPT, RETRYABLE, SECOND);
    UUID second = life.latest().id();
    life.answered(ATTEMPT, APPROVED);
    UUID takenBack = life.latest().id();

    life.answered(second, APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    life.answered(takenBack, APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
    life.capture(null);
    assertThat(life.latest().route().providerId()).isEqualTo(SECOND.providerId());
  }

  @Test
  void the_return_of_a_late_success_is_tried_again_until_it_gets_through() {
    for (AttemptOutcome failure : new AttemptOutcome[] {NOT_SENT, new NotExecuted("reversed")}) {
      Life life = Life.in(FAILED);
      life.answered(ATTEMPT, APPROVED);
      life.answered(failure);
      assertThat(life.next().task()).isEqualTo(Task.TAKE_BACK);

      life.attendWhenDue();
      assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
      assertThat(life.latest().about()).isEqualTo(ATTEMPT);
      life.answered(APPROVED);
      assertThat(life.isAtRest()).isTrue();
      assertThat(life.status()).isEqualTo(FAILED);
    }
  }

  @Test
  void a_late_success_that_never_goes_back_is_a_matter_for_a_person_after_seven_days() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    while (!life.isAtRest()) {
      if (life.latest().isUnderWay()) {
        life.answered(NOT_SENT);
      }
      life.attendWhenDue();
    }
    assertFlagged(life, ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(Duration.between(life.record().attempt(ATTEMPT).changedAt(), life.now()))
        .isEqualTo(Duration.ofDays(7));
  }

  @Test
  void a_late_success_whose_return_is_refused_is_a_matter_for_a_person_at_once() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    life.answered(FINAL);

    assertFlagged(life, ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void a_return_that_is_refused_until_a_time_is_tried_again_then() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    Instant retryAt = life.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.MILLIS);
    life.answered(new Declined("tx-1", "06", DeclinedCode.GENERIC, true, "06", retryAt));

    assertThat(life.latest().isFlagged()).isFalse();
    assertThat(life.next()).isEqualTo(new DueTask(Task.TAKE_BACK, ATTEMPT, retryAt));
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void what_is_refused_until_a_time_goes_to_no_other_provider_at_once() {
    Life life = Life.pending(terms(false));
    life.answered(
        ATTEMPT,
        new Declined("tx-1", "51", DeclinedCode.INSUFFICIENT_FUNDS, true, "51", life.now()),
        SECOND);

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.record().attempts()).hasSize(1);
  }

  @Test
  void a_return_without_an_answer_is_asked_for() {
    Life life = Life.in(FAILED);
    life.answered(ATTEMPT, APPROVED);
    UUID back = life.latest().id();
    life.answered(UNKNOWN);
    life.attendWhenDue();
    assertThat(life.latest().about()).isEqualTo(back);
    life.found(new Executed(APPROVED));

    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(FAILED);
  }

  @Test
  void a_lost_capture_that_was_executed_is_found() {
    Life life = lost(PRE_AUTHORIZED, true, 1500L);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    life.found(new Executed(APPROVED));

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1500);
  }

  @Test
  void a_lost_void_that_was_executed_is_found() {
    Life partial = lost(AUTHORIZED, false, 1500L);
    partial.found(new Executed(APPROVED));
    assertThat(partial.status()).isEqualTo(AUTHORIZED);
    assertThat(partial.residual()).isEqualTo(490);

    Life full = lost(AUTHORIZED, false, 1990L);
    full.found(new Executed(APPROVED));
    assertThat(full.status()).isEqualTo(VOIDED);
  }

  @Test
  void a_lost_operation_that_was_refused_or_never_done_leaves_the_charge_as_it_was() {
    for (boolean capture : new boolean[] {true, false}) {
      for (InquiryOutcome found :
          new InquiryOutcome[] {new Refused(FINAL), new InquiryOutcome.NotExecuted()}) {
        Life life = lost(PRE_AUTHORIZED, capture, 1500L);
        life.found(found);

        assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
        assertThat(life.residual()).isEqualTo(1990);
        life.voidAmount(null);
        life.answered(APPROVED);
        assertThat(life.status()).isEqualTo(VOIDED);
      }
    }
  }

  @Test
  void a_late_void_or_capture_that_fits_no_more_is_a_matter_for_a_person() {
    Life capture = lost(PRE_AUTHORIZED, true, 1990L);
    UUID late = capture.record().attempts().get(1).id();
    capture.found(new InquiryOutcome.NotExecuted());
    capture.voidAmount(1000L);
    capture.answered(APPROVED);
    capture.answered(late, APPROVED);
    assertFlagged(capture, "late_capture");
    assertThat(capture.residual()).isEqualTo(990);

    Life refund = lost(AUTHORIZED, false, 1500L);
    UUID lateVoid = refund.record().attempts().get(1).id();
    refund.found(new InquiryOutcome.NotExecuted());
    refund.voidAmount(1000L);
    refund.answered(APPROVED);
    refund.answered(lateVoid, APPROVED);
    assertFlagged(refund, "late_void");
    assertThat(refund.residual()).isEqualTo(990);
  }

  @Test
  void an_inquiry_is_believed_once() {
    Life life = lost(PRE_AUTHORIZED, true, 1500L);
    UUID inquiry = life.latest().id();
    life.found(new Executed(APPROVED));
    int events = life.history().size();

    assertThat(
            life.tell(
                new ChargeCommand.RecordInquiry(
                    ChargeExamples.CHARGE,
                    inquiry,
                    new InquiryOutcome.NotExecuted(),
                    new UUID(7, 7),
                    life.now())))
        .isEmpty();
    assertThat(life.history()).hasSize(events);
  }

  @Test
  void nothing_fails_over_later() {
    Life life = Life.pending(terms(false));
    life.answered(UNKNOWN);
    life.answered(ATTEMPT, RETRYABLE, SECOND);

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.record().attempts()).hasSize(1);
  }

  @Test
  void a_pending_charge_whose_node_died_between_two_providers_goes_to_neither() {
    Life life = Life.pending(terms(false));
    life.answered(ATTEMPT, RETRYABLE, SECOND);
    life.attendWhenDue();
    assertThat(life.status()).isEqualTo(PENDING);
    life.attendWhenDue();
    life.found(new Refused(RETRYABLE));
    assertThat(life.status()).isEqualTo(FAILED);
  }

  /** A charge whose latest operation was not answered, and whose provider is being asked. */
  private static Life lost(ChargeStatus status, boolean capture, long amount) {
    Life life = Life.in(status);
    if (capture) {
      life.capture(amount);
    } else {
      life.voidAmount(amount);
    }
    life.answered(UNKNOWN);
    life.attendWhenDue();
    assertThat(life.latest().requestType()).isEqualTo(RequestType.PROBE);
    return life;
  }

  private static void assertFlagged(Life life, String reason) {
    assertThat(life.history().getLast())
        .isInstanceOfSatisfying(
            ChargeFlagged.class, flagged -> assertThat(flagged.reason()).isEqualTo(reason));
  }
}
