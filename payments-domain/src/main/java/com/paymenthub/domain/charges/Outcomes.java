package com.paymenthub.domain.charges;

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
import com.paymenthub.domain.charges.ChargeCommand.NoteEnd;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events after an attempt was answered. Only after an attempt that surely moved no money
 * another provider is tried; an unknown outcome is only recorded.
 */
final class Outcomes {

  private Outcomes() {}

  static void record(Decision decision, RecordOutcome command) {
    record(
        decision,
        decision.record().attempt(command.attemptId()),
        command.outcome(),
        command.nextAttemptId(),
        command.failover());
  }

  static void note(Decision decision, NoteEnd command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    Attempt attempt = decision.record().attempt(command.attemptId());
    if (!attempt.isUnderWay()) {
      record(decision, attempt, command.outcome(), command.nextAttemptId(), null);
    }
  }

  static void record(
      Decision decision,
      Attempt attempt,
      AttemptOutcome outcome,
      UUID nextAttemptId,
      @Nullable Route failover) {
    record(decision, attempt, outcome, attempt.amount(), nextAttemptId, failover);
  }

  /**
   * The events after a provider has said that it had executed an attempt.
   *
   * @param paidMinorUnits how much the payer has paid; null for the amount that was asked for
   */
  static void executed(
      Decision decision,
      Attempt attempt,
      Approved answer,
      @Nullable Long paidMinorUnits,
      UUID nextAttemptId) {
    Money asked = attempt.amount();
    Money paid = paidMinorUnits == null ? asked : new Money(paidMinorUnits, asked.currency());
    boolean isOfCode = !(decision.record().terms().paymentMethod() instanceof PaymentMethod.Credit);
    boolean goesBack = ReceivedNotices.isGivenUp(decision, attempt) && paid.equals(asked);
    if (isOfCode && attempt.outcome() instanceof NotExecuted && !goesBack) {
      ReceivedNotices.found(decision, attempt, answer, paid, nextAttemptId);
    } else {
      record(decision, attempt, answer, paid, nextAttemptId, null);
    }
  }

  private static void record(
      Decision decision,
      Attempt attempt,
      AttemptOutcome outcome,
      Money paid,
      UUID nextAttemptId,
      @Nullable Route failover) {
    if (!isAnswer(attempt.requestType(), outcome)) {
      throw new IllegalArgumentException("not an answer to such a request");
    }
    if (!isNews(attempt, outcome)) {
      return;
    }
    boolean mayBeUndone =
        outcome instanceof Approved
            && attempt.closed() == null
            && decision.record().isBeingReversed(attempt);
    ChargeStatus before = decision.charge().status();
    write(decision, attempt, outcome);
    // There is no late failover: only the first answer may lead to another provider
    // (docs/interface.md §4).
    @Nullable Route next = attempt.isUnderWay() && !attempt.isResumed() ? failover : null;
    switch (attempt.requestType()) {
      case PRE_AUTHORIZATION, AUTHORIZATION ->
          Authorizations.follow(decision, attempt, outcome, paid, nextAttemptId, next);
      case CAPTURE -> Captures.follow(decision, attempt, outcome);
      case VOID -> Voids.follow(decision, attempt, outcome, nextAttemptId);
      case ANTI_FRAUD -> FraudAnalysis.follow(decision, attempt, nextAttemptId);
      case CHARGE_BACK -> AnnouncedOperations.disputed(decision, attempt, outcome);
      case CHARGE_BACK_REVERSAL -> AnnouncedOperations.won(decision, attempt, outcome);
      case PROBE, ZERO_DOLLAR, REPORT -> {}
    }
    if (attempt.isAccepted() && !attempt.awaitsVerdict()) {
      finished(decision, attempt, before);
    }
    if (mayBeUndone) {
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_REVERSAL);
    }
  }

  /** Merchants learn that what they have asked for is finished, also where the status stays. */
  static void finished(Decision decision, Attempt accepted, ChargeStatus before) {
    boolean isAskedFor =
        accepted.cause() == AttemptCause.MERCHANT && !accepted.requestType().isAuthorization();
    if (isAskedFor) {
      tellAsItStands(decision, accepted, before);
    }
  }

  /** Merchants are notified of the status where an operation leaves it as it was before. */
  static void tellAsItStands(Decision decision, Attempt operation, ChargeStatus before) {
    if (decision.charge().status() == before) {
      UUID id = decision.record().id();
      decision.add(at -> new ChargeEvent.OperationFinished(id, operation.id(), before, at));
    }
  }

  /** Only an analysis is judged, and nothing but a verdict is a success of it. */
  private static boolean isAnswer(RequestType asked, AttemptOutcome outcome) {
    return switch (outcome) {
      case Analyzed _ -> asked == RequestType.ANTI_FRAUD;
      case Approved _, ActionRequired _, Issued _ -> asked != RequestType.ANTI_FRAUD;
      case Accepted _, Declined _, NotSent _, Unknown _, NotExecuted _, Undone _, Found _ -> true;
    };
  }

  /**
   * A known outcome may be replaced by a more precise one; a negative outcome only by a success. An
   * analysis without a verdict has counted as an error, so that only a verdict is news of it.
   */
  private static boolean isNews(Attempt attempt, AttemptOutcome outcome) {
    boolean movesMoney = attempt.requestType().movesMoney();
    return switch (attempt.outcome()) {
      case null -> true;
      case Unknown _ -> movesMoney ? !(outcome instanceof Unknown) : outcome instanceof Analyzed;
      case Accepted _ -> isEnd(outcome);
      case ActionRequired _ -> isEnd(outcome) || outcome instanceof Accepted;
      case Declined _, NotSent _, NotExecuted _ ->
          movesMoney ? outcome instanceof Approved : outcome instanceof Analyzed;
      case Issued _ -> outcome instanceof Approved || outcome instanceof NotExecuted;
      case Approved _, Undone _, Analyzed _, Found _ -> false;
    };
  }

  /** Whether a provider finishes with this what it had accepted. */
  private static boolean isEnd(AttemptOutcome outcome) {
    return switch (outcome) {
      case Approved _, Declined _, NotExecuted _, Issued _, Analyzed _ -> true;
      case Accepted _, ActionRequired _, NotSent _, Unknown _, Undone _, Found _ -> false;
    };
  }

  private static void write(Decision decision, Attempt attempt, AttemptOutcome outcome) {
    UUID id = decision.record().id();
    UUID attemptId = attempt.id();
    decision.add(
        at ->
            switch (outcome) {
              case Approved approved ->
                  new ChargeEvent.AttemptApproved(id, attemptId, approved, null, at);
              case Accepted accepted ->
                  new ChargeEvent.AttemptAccepted(id, attemptId, accepted, at);
              case ActionRequired action ->
                  new ChargeEvent.BuyerActionRequired(id, attemptId, action, at);
              case Issued issued -> new ChargeEvent.PaymentIssued(id, attemptId, issued, at);
              case Declined declined ->
                  new ChargeEvent.AttemptDeclined(id, attemptId, declined, at);
              case NotSent notSent ->
                  new ChargeEvent.AttemptNotSent(id, attemptId, notSent.reason(), at);
              case Unknown unknown ->
                  new ChargeEvent.AttemptUnanswered(id, attemptId, unknown.reason(), at);
              case NotExecuted not ->
                  new ChargeEvent.AttemptNotExecuted(id, attemptId, not.reason(), at);
              case Analyzed analyzed ->
                  new ChargeEvent.FraudAnalyzed(
                      id, attemptId, analyzed.verdict(), analyzed.score(), at);
              case Undone _, Found _ ->
                  throw new IllegalArgumentException("this has a command of its own");
            });
  }
}
