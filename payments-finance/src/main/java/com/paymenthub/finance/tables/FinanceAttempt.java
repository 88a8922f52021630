package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Undone;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeTerms;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code finance_attempt}: one request to a provider, and what came of it.
 *
 * @param amount minor units of {@code currency}
 * @param startedHour the hour in which it was sent, in UTC
 * @param outcome what is known now, in snake case; null while it is under way
 * @param declinedCode why the provider declined it
 * @param timedOut whether an answer did not come in time, also where the outcome was found later
 * @param answeredAfterMillis how long the provider took to answer; null when it did not answer, or
 *     told of its own accord
 */
public record FinanceAttempt(
    UUID attemptId,
    UUID chargeId,
    UUID accountId,
    UUID merchantId,
    UUID providerId,
    String providerType,
    String requestType,
    String cause,
    String currency,
    long amount,
    Instant startedAt,
    Instant startedHour,
    @Nullable String outcome,
    @Nullable String declinedCode,
    boolean timedOut,
    @Nullable Long answeredAfterMillis) {

  static List<FinanceAttempt> of(ChargeHistory history, Charge.Registered charge) {
    FirstAnswers answers = FirstAnswers.of(history.happened());
    ChargeTerms terms = charge.charge().terms();
    return charge.charge().attempts().stream()
        .map(
            attempt ->
                of(
                    charge.charge().id(),
                    terms,
                    attempt,
                    answers.hasTimedOut(attempt.id()),
                    answers.answeredAfterMillis(attempt.id())))
        .toList();
  }

  private static FinanceAttempt of(
      UUID chargeId,
      ChargeTerms terms,
      Attempt attempt,
      boolean timedOut,
      @Nullable Long answeredAfterMillis) {
    return new FinanceAttempt(
        attempt.id(),
        chargeId,
        terms.clientId(),
        terms.merchantId(),
        attempt.route().providerId(),
        attempt.route().providerType(),
        attempt.requestType().code(),
        attempt.cause().code(),
        attempt.amount().currency().getCurrencyCode(),
        attempt.amount().minorUnits(),
        attempt.startedAt(),
        attempt.startedAt().truncatedTo(ChronoUnit.HOURS),
        attempt.outcome() == null ? null : nameOf(attempt.outcome()),
        attempt.outcome() instanceof Declined declined ? declined.declinedCode().code() : null,
        timedOut,
        answeredAfterMillis);
  }

  private static String nameOf(AttemptOutcome outcome) {
    return switch (outcome) {
      case Approved _ -> "approved";
      case Accepted _ -> "accepted";
      case Undone _ -> "undone";
      case Declined _ -> "declined";
      case NotSent _ -> "not_sent";
      case Unknown _ -> "unanswered";
      case NotExecuted _ -> "not_executed";
      case Analyzed _ -> "analyzed";
      case Found _ -> "found";
      case Issued _ -> "issued";
      case ActionRequired _ -> "action_required";
    };
  }
}
