package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static com.paymenthub.domain.refusals.RefusalKey.AMOUNT_EXCEEDS_RESIDUAL;
import static com.paymenthub.domain.refusals.RefusalKey.OPERATION_PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * What a provider takes on and finishes later: no approval, no unknown outcome, never forgotten.
 */
class AcceptedTest {

  private static final Duration PROMISED = Duration.ofHours(2);
  private static final Duration LIMIT = Duration.ofDays(10);

  @Test
  void an_accepted_capture_moves_nothing_until_the_provider_has_finished_it() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(1_000L);
    life.answered(accepted(life));
    UUID capture = life.latest().id();
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
    assertThat(Movements.of(life.history())).hasSize(1);

    life.later(Duration.ofDays(1));
    life.answered(capture, APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_000);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void the_money_belongs_to_the_day_on_which_the_provider_has_finished() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(accepted(life));
    UUID capture = life.latest().id();
    life.later(Duration.ofDays(3));
    life.answered(capture, APPROVED);

    Movement taken = Movements.of(life.history()).getLast();
    assertThat(taken.kind()).isEqualTo(MovementKind.CAPTURE);
    assertThat(taken.belongsAt()).isEqualTo(taken.occurredAt());
    assertThat(taken.occurredAt()).isAfter(life.now().minusSeconds(1));
  }

  @Test
  void the_id_that_came_with_the_acceptance_is_the_reference_of_the_movement() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(accepted(life));
    life.answered(AttemptOutcome.Approved.WITHOUT_DETAILS);
    assertThat(Movements.of(life.history()).getLast().providerReference()).isEqualTo("tx-2");
  }

  @Test
  void an_approval_that_a_notice_brings_keeps_the_id_that_came_before_it() {
    Life life = Life.pending(terms(new PaymentMethod.Pix(3_600)));
    life.answered(new AttemptOutcome.Issued("tx-1", "code", life.now().plus(Duration.ofHours(1))));
    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.record().authorization().orElseThrow().outcome())
        .isEqualTo(AttemptOutcome.Approved.WITHOUT_DETAILS.identifiedBy("tx-1"));
  }

  @Test
  void an_accepted_capture_that_is_refused_in_the_end_leaves_the_reservation() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(accepted(life));
    life.answered(FINAL);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void the_end_of_an_accepted_operation_is_notified_also_where_the_status_stays() {
    Life refused = Life.in(PRE_AUTHORIZED);
    refused.capture(null);
    refused.answered(accepted(refused));
    assertThat(notified(refused.answered(FINAL))).containsExactly(PRE_AUTHORIZED);

    Life partial = Life.in(AUTHORIZED);
    partial.voidAmount(500L);
    partial.answered(accepted(partial));
    assertThat(notified(partial.answered(APPROVED))).containsExactly(AUTHORIZED);

    Life undone = Life.in(AUTHORIZED);
    undone.voidAmount(500L);
    undone.answered(accepted(undone));
    assertThat(notified(undone.undone(undone.latest().id()))).containsExactly(AUTHORIZED);

    Life whole = Life.in(AUTHORIZED);
    whole.voidAmount(null);
    whole.answered(accepted(whole));
    assertThat(notified(whole.answered(APPROVED))).containsExactly(VOIDED);
  }

  private static List<ChargeStatus> notified(List<ChargeEvent> events) {
    return events.stream().map(StatusChange::of).flatMap(Optional::stream).toList();
  }

  @Test
  void nothing_else_may_be_done_beside_an_accepted_capture_and_the_refusal_says_for_how_long() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(1_000L);
    life.answered(accepted(life));
    life.later(Duration.ofHours(1));
    assertRefused(OPERATION_PENDING, () -> life.capture(500L));
    assertRefused(OPERATION_PENDING, () -> life.voidAmount(500L));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.voidAmount(null))
        .satisfies(refusal -> assertThat(refusal.arguments()).containsExactly("3600"));
  }

  @Test
  void an_accepted_void_keeps_its_amount_and_the_rest_can_be_voided_meanwhile() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(600L);
    UUID first = life.latest().id();
    life.answered(accepted(life));
    assertThat(life.residual()).isEqualTo(1_990);

    assertRefused(OPERATION_PENDING, () -> life.voidAmount(1_391L));
    assertRefused(AMOUNT_EXCEEDS_RESIDUAL, () -> life.voidAmount(1_991L));
    life.voidAmount(null);
    assertThat(life.latest().amount()).isEqualTo(Money.of(1_390, "BRL"));
    UUID second = life.latest().id();
    life.answered(accepted(life));
    assertRefused(OPERATION_PENDING, () -> life.voidAmount(null));

    life.answered(second, APPROVED);
    assertThat(life.residual()).isEqualTo(600);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    life.answered(first, APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.residual()).isZero();
  }

  @Test
  void an_accepted_void_that_is_refused_in_the_end_frees_its_amount() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(600L);
    life.answered(accepted(life));
    life.answered(FINAL);
    life.voidAmount(null);
    assertThat(life.latest().amount()).isEqualTo(Money.of(1_990, "BRL"));
  }

  /** A capture releases what it does not take, which would be what the void gives back. */
  @Test
  void a_reservation_is_not_captured_while_a_part_of_it_is_being_released() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(600L);
    life.answered(accepted(life));
    assertRefused(OPERATION_PENDING, () -> life.capture(100L));
    life.answered(APPROVED);
    life.capture(null);
    assertThat(life.latest().amount()).isEqualTo(Money.of(1_390, "BRL"));
  }

  @Test
  void a_pix_whose_refund_was_accepted_is_not_refunded_again() {
    Life life = Life.pending(terms(new PaymentMethod.Pix(3_600)));
    life.answered(new AttemptOutcome.Issued("tx-1", "code", life.now().plus(Duration.ofHours(1))));
    life.confirm(Confirmation.AUTHORIZED);
    life.voidAmount(null);
    life.answered(accepted(life));
    assertRefused(OPERATION_PENDING, () -> life.voidAmount(null));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void the_provider_is_asked_from_the_time_on_that_it_has_promised_and_a_person_at_its_limit() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(600L);
    UUID attempt = life.latest().id();
    Accepted answer = accepted(life);
    life.answered(answer);
    assertThat(life.next()).isEqualTo(new DueTask(Task.INQUIRE, attempt, answer.expectedBy()));

    Instant last = answer.expectedBy();
    while (life.next().task() == Task.INQUIRE) {
      assertThat(life.next().dueAt()).isBefore(answer.overdueAt());
      life.attendWhenDue();
      life.found(new InquiryOutcome.Accepted(answer));
      assertThat(life.next().dueAt()).isAfter(last);
      last = life.next().dueAt();
    }
    assertThat(life.next()).isEqualTo(new DueTask(Task.FLAG, attempt, answer.overdueAt()));
    life.attendWhenDue();
    assertThat(life.record().attempt(attempt).flag()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
    assertThat(life.isAtRest()).isTrue();

    life.resolved(attempt, true);
    assertThat(life.residual()).isEqualTo(1_390);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void the_answer_to_an_inquiry_ends_it() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    life.answered(accepted(life));
    life.attendWhenDue();
    life.found(new InquiryOutcome.Executed(APPROVED));
    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_lost_answer_that_turns_out_to_be_an_acceptance_has_the_time_that_was_promised() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    life.attendWhenDue();
    Accepted answer = accepted(life);
    life.found(new InquiryOutcome.Accepted(answer));
    assertThat(life.record().attempt(attempt).isAccepted()).isTrue();
    assertThat(life.next()).isEqualTo(new DueTask(Task.INQUIRE, attempt, answer.expectedBy()));
  }

  @Test
  void what_was_accepted_is_never_presumed_lost() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    UUID attempt = life.latest().id();
    life.answered(accepted(life));
    for (int asked = 0; asked < 5; asked++) {
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      life.attendWhenDue();
      life.found(new InquiryOutcome.NeverHeard());
    }
    assertThat(life.record().reversalsOf(attempt)).isEmpty();
  }

  @Test
  void an_accepted_authorization_leaves_the_charge_pending_and_asks_nobody_else() {
    Life life = Life.pending(terms(true));
    UUID attempt = life.latest().id();
    life.answered(attempt, accepted(life), SECOND);
    assertThat(life.status()).isEqualTo(PENDING);
    assertThat(life.latest().id()).isEqualTo(attempt);

    life.answered(attempt, RETRYABLE, SECOND);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.latest().id()).isEqualTo(attempt);
  }

  @Test
  void an_accepted_authorization_can_be_approved_later() {
    Life life = Life.pending(terms(true));
    life.answered(accepted(life));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
  }

  @Test
  void the_return_of_a_late_success_is_followed_up_also_where_it_was_only_accepted() {
    Life life = Life.pending(terms(true));
    UUID first = life.latest().id();
    life.answered(first, ChargeExamples.NOT_SENT, SECOND);
    life.answered(APPROVED);
    life.noticed("notice-1", Confirmation.AUTHORIZED, first, null);
    life.attendWhenDue();
    UUID back = life.latest().id();
    assertThat(life.latest().cause()).isEqualTo(AttemptCause.LATE_SUCCESS);
    life.answered(back, accepted(life));
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
    assertThat(life.next().attemptId()).isEqualTo(back);

    life.answered(back, FINAL);
    assertThat(life.record().attempt(first).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);
  }

  @Test
  void an_accepted_reversal_ends_nothing_and_is_repeated_when_its_time_has_come() {
    Life life = Life.pending(terms(true));
    UUID attempt = life.latest().id();
    life.answered(UNKNOWN);
    while (life.next().task() == Task.INQUIRE) {
      life.attendWhenDue();
      life.found(new InquiryOutcome.NeverHeard());
    }
    assertThat(life.next().task()).isEqualTo(Task.REVERSE);
    life.attendWhenDue();
    Accepted answer = accepted(life);
    life.answered(answer);
    assertThat(life.status()).isEqualTo(PENDING);
    assertThat(life.next()).isEqualTo(new DueTask(Task.REVERSE, attempt, answer.expectedBy()));

    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void an_acceptance_after_the_end_is_no_news() {
    for (AttemptOutcome end : List.of(APPROVED, FINAL)) {
      Life life = Life.in(AUTHORIZED);
      life.voidAmount(600L);
      life.answered(end);
      UUID attempt = life.latest().id();
      assertThat(life.answered(attempt, accepted(life))).isEmpty();
    }
  }

  @Test
  void a_second_acceptance_is_no_news_and_a_lost_answer_changes_nothing() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(600L);
    life.answered(accepted(life));
    UUID attempt = life.latest().id();
    assertThat(life.answered(attempt, accepted(life))).isEmpty();
    assertThat(life.answered(attempt, UNKNOWN)).isEmpty();
    assertThat(life.answered(attempt, ChargeExamples.NOT_SENT)).isEmpty();
  }

  @Test
  void a_slip_that_was_accepted_can_be_issued_later() {
    Life life = Life.pending(terms(new PaymentMethod.Boleto(LocalDate.EPOCH, null, null)));
    life.answered(accepted(life));
    life.answered(new AttemptOutcome.Issued("tx-1", "code", life.now().plus(Duration.ofDays(2))));
    assertThat(life.next().task()).isEqualTo(Task.EXPIRE);
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
