package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.AMOUNT;
import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND_ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.after;
import static com.paymenthub.domain.charges.ChargeExamples.answer;
import static com.paymenthub.domain.charges.ChargeExamples.at;
import static com.paymenthub.domain.charges.ChargeExamples.pending;
import static com.paymenthub.domain.charges.ChargeExamples.request;
import static com.paymenthub.domain.charges.ChargeExamples.tell;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lifecycle of a charge, row by row: what a command decides and what becomes of the charge. */
class ChargeTest {

  @Test
  void a_request_is_on_record_with_its_first_attempt_before_anything_is_sent() {
    assertThat(new Charge.NotRequested().decide(request(false)))
        .containsExactly(
            new ChargeRequested(CHARGE, terms(false), "request-1", "key-1", at(0)),
            new AttemptStarted(
                CHARGE,
                ATTEMPT,
                RequestType.PRE_AUTHORIZATION,
                AttemptCause.MERCHANT,
                null,
                FIRST,
                AMOUNT,
                "request-1",
                "key-1",
                at(1)));
  }

  @Test
  void a_requested_charge_is_pending_with_an_attempt_under_way() {
    assertThat(pending(false))
        .isEqualTo(
            new Charge.Registered(
                ChargeStatus.PENDING,
                new ChargeRecord(
                    CHARGE,
                    terms(false),
                    "request-1",
                    "key-1",
                    at(0),
                    AMOUNT,
                    List.of(
                        new Attempt(
                            ATTEMPT,
                            RequestType.PRE_AUTHORIZATION,
                            AttemptCause.MERCHANT,
                            null,
                            FIRST,
                            AMOUNT,
                            at(1),
                            null,
                            Map.of(),
                            null,
                            at(1),
                            null,
                            null,
                            null,
                            null,
                            null,
                            null)),
                    List.of(),
                    null,
                    at(1))));
    assertThat(pending(false).registered().status()).isEqualTo(ChargeStatus.PENDING);
  }

  @Test
  void a_charge_to_be_captured_at_once_asks_for_an_authorization() {
    assertThat(pending(true).registered().charge().latestAttempt().requestType())
        .isEqualTo(RequestType.AUTHORIZATION);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_charge_is_requested_once(boolean capture) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> pending(capture).decide(request(capture)))
        .satisfies(
            refusal -> {
              assertThat(refusal.key()).isEqualTo(RefusalKey.STATE_NOT_ALLOWED);
              assertThat(refusal.arguments()).containsExactly("pending");
            });
  }

  @Test
  void an_approved_pre_authorization_reserves_the_amount() {
    assertThat(pending(false).decide(answer(APPROVED, null)))
        .containsExactly(
            new AttemptApproved(CHARGE, ATTEMPT, APPROVED, null, at(2)),
            new ChargePreAuthorized(CHARGE, ATTEMPT, AMOUNT, at(3)));
    assertThat(after(APPROVED, null).registered().status()).isEqualTo(ChargeStatus.PRE_AUTHORIZED);
  }

  @Test
  void an_approved_authorization_confirms_the_payment() {
    assertThat(pending(true).decide(answer(APPROVED, null)))
        .containsExactly(
            new AttemptApproved(CHARGE, ATTEMPT, APPROVED, null, at(2)),
            new ChargeAuthorized(CHARGE, ATTEMPT, AMOUNT, at(3)));
    Charge authorized = tell(pending(true), answer(APPROVED, null));
    assertThat(authorized.registered().status()).isEqualTo(ChargeStatus.AUTHORIZED);
  }

  @Test
  void an_approval_ends_the_charge_even_where_another_provider_was_at_hand() {
    assertThat(pending(false).decide(answer(APPROVED, SECOND)))
        .noneMatch(AttemptStarted.class::isInstance);
  }

  @Test
  void a_refusal_that_is_worth_repeating_goes_on_to_the_next_provider() {
    assertThat(pending(false).decide(answer(RETRYABLE, SECOND)))
        .containsExactly(
            new AttemptDeclined(CHARGE, ATTEMPT, RETRYABLE, at(2)),
            new AttemptStarted(
                CHARGE,
                SECOND_ATTEMPT,
                RequestType.PRE_AUTHORIZATION,
                AttemptCause.MERCHANT,
                null,
                SECOND,
                AMOUNT,
                "request-1",
                "key-1",
                at(3)));
    Charge.Registered charge = after(RETRYABLE, SECOND).registered();
    assertThat(charge.status()).isEqualTo(ChargeStatus.PENDING);
    assertThat(charge.charge().attempt(ATTEMPT).outcome()).isEqualTo(RETRYABLE);
    assertThat(charge.charge().latestAttempt().id()).isEqualTo(SECOND_ATTEMPT);
    assertThat(charge.charge().latestAttempt().isUnresolved()).isTrue();
  }

  @Test
  void a_refusal_with_no_provider_left_fails_the_charge() {
    assertThat(pending(false).decide(answer(RETRYABLE, null)))
        .containsExactly(
            new AttemptDeclined(CHARGE, ATTEMPT, RETRYABLE, at(2)),
            new ChargeFailed(CHARGE, ATTEMPT, "insufficient_funds", at(3)));
    assertThat(after(RETRYABLE, null).registered().status()).isEqualTo(ChargeStatus.FAILED);
  }

  @Test
  void a_final_refusal_fails_the_charge_whoever_is_left() {
    assertThat(pending(false).decide(answer(FINAL, SECOND)))
        .containsExactly(
            new AttemptDeclined(CHARGE, ATTEMPT, FINAL, at(2)),
            new ChargeFailed(CHARGE, ATTEMPT, "expired_card", at(3)));
  }

  @Test
  void an_attempt_that_was_not_sent_goes_on_to_the_next_provider() {
    assertThat(pending(false).decide(answer(NOT_SENT, SECOND)))
        .startsWith(new AttemptNotSent(CHARGE, ATTEMPT, "circuit_open", at(2)))
        .satisfiesExactly(
            first -> {}, second -> assertThat(second).isInstanceOf(AttemptStarted.class));
  }

  @Test
  void an_attempt_that_was_not_sent_fails_the_charge_when_nobody_is_left() {
    assertThat(pending(false).decide(answer(NOT_SENT, null)))
        .containsExactly(
            new AttemptNotSent(CHARGE, ATTEMPT, "circuit_open", at(2)),
            new ChargeFailed(CHARGE, ATTEMPT, "circuit_open", at(3)));
    assertThat(after(NOT_SENT, null).registered().status()).isEqualTo(ChargeStatus.FAILED);
  }

  @Test
  void an_unknown_outcome_never_goes_to_another_provider() {
    assertThat(pending(false).decide(answer(UNKNOWN, SECOND)))
        .containsExactly(new AttemptUnanswered(CHARGE, ATTEMPT, "deadline_passed", at(2)));
    Charge.Registered charge = after(UNKNOWN, SECOND).registered();
    assertThat(charge.status()).isEqualTo(ChargeStatus.PENDING);
    assertThat(charge.charge().latestAttempt().outcome()).isEqualTo(UNKNOWN);
    assertThat(charge.charge().latestAttempt().isUnresolved()).isTrue();
  }

  @Test
  void an_unknown_outcome_may_become_known_later() {
    Charge unanswered = after(UNKNOWN, null);

    assertThat(tell(unanswered, answer(APPROVED, null)).registered().status())
        .isEqualTo(ChargeStatus.PRE_AUTHORIZED);
    assertThat(tell(unanswered, answer(FINAL, null)).registered().status())
        .isEqualTo(ChargeStatus.FAILED);
    assertThat(tell(unanswered, answer(NOT_SENT, null)).registered().status())
        .isEqualTo(ChargeStatus.FAILED);
  }

  @Test
  void a_second_unknown_outcome_says_nothing_new() {
    assertThat(after(UNKNOWN, null).decide(answer(UNKNOWN, SECOND))).isEmpty();
  }

  @Test
  void an_outcome_that_is_known_already_is_ignored() {
    for (AttemptOutcome repeated : List.of(RETRYABLE, FINAL, NOT_SENT, UNKNOWN)) {
      assertThat(after(APPROVED, null).decide(answer(repeated, SECOND)))
          .as("%s", repeated)
          .isEmpty();
      assertThat(after(FINAL, null).decide(answer(repeated, SECOND))).as("%s", repeated).isEmpty();
      assertThat(after(RETRYABLE, SECOND).decide(answer(repeated, SECOND)))
          .as("%s", repeated)
          .isEmpty();
    }
    assertThat(after(APPROVED, null).decide(answer(APPROVED, SECOND))).isEmpty();
  }

  @Test
  void a_success_that_turns_up_after_the_charge_failed_is_taken_back_and_leaves_it_failed() {
    Charge failed = after(FINAL, null);

    assertThat(failed.decide(answer(APPROVED, null)))
        .containsExactly(
            new AttemptApproved(CHARGE, ATTEMPT, APPROVED, null, at(4)),
            new AttemptStarted(
                CHARGE,
                SECOND_ATTEMPT,
                RequestType.VOID,
                AttemptCause.LATE_SUCCESS,
                ATTEMPT,
                FIRST.because("provider_of_the_late_success"),
                AMOUNT,
                "request-1",
                "key-1",
                at(5)));
    assertThat(tell(failed, answer(APPROVED, null)).registered().status())
        .isEqualTo(ChargeStatus.FAILED);
  }

  @Test
  void an_answer_to_an_attempt_that_was_never_made_is_an_error() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pending(false).decide(answer(new UUID(9, 9), APPROVED, null, NOW)));
  }

  @Test
  void a_charge_that_was_never_requested_knows_neither_answers_nor_events() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new Charge.NotRequested().decide(answer(APPROVED, null)));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Charge.NotRequested()
                    .evolve(new ChargeFailed(CHARGE, ATTEMPT, "expired_card", at(0))));
  }

  @Test
  void deciding_changes_nothing() {
    Charge charge = pending(false);

    assertThat(charge.decide(answer(APPROVED, null)))
        .isEqualTo(charge.decide(answer(APPROVED, null)));
    assertThat(charge).isEqualTo(pending(false));
  }
}
