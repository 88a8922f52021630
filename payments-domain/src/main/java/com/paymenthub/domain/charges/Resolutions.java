package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeCommand.Resolve;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events for what a person has found out about a flagged attempt. It is treated like an answer
 * of the provider.
 */
final class Resolutions {

  private static final String REASON = "resolved_by_a_person";

  private Resolutions() {}

  static void resolve(Decision decision, Resolve command) {
    Attempt attempt =
        decision.record().attempts().stream()
            .filter(one -> one.id().equals(command.attemptId()) && one.isFlagged())
            .findFirst()
            .orElseThrow(() -> new Refusal(RefusalKey.ATTEMPT_NOT_FLAGGED));
    if (!ChargeFlagged.OUTCOME_UNKNOWN.equals(attempt.flag())) {
      // The operation that is under way may move the same money.
      MerchantOperations.requireSettled(decision);
    }
    if (decision.record().reversalsOf(attempt.id()).stream().anyMatch(Attempt::isUnderWay)) {
      // What a person sees may change before the reversal is answered.
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
    UUID id = decision.record().id();
    String reason = String.valueOf(attempt.flag());
    decision.add(
        at -> new ChargeEvent.AttemptResolved(id, attempt.id(), reason, command.moved(), at));
    switch (reason) {
      case ChargeFlagged.OUTCOME_UNKNOWN -> found(decision, command);
      case ChargeFlagged.LATE_REVERSAL -> {
        if (!command.moved()) {
          // The reversal came last, so that no money is left at the provider.
          returned(decision, command, AttemptCause.PROVIDER);
        }
      }
      case ChargeFlagged.NOT_LET_GO -> {
        if (command.moved()) {
          returned(decision, command, AttemptCause.NOT_CAPTURED);
        }
      }
      case ChargeFlagged.NOT_GIVEN_BACK,
          ChargeFlagged.SESSION_OVERPAID,
          ChargeFlagged.UNEXPECTED_PAYMENT -> {
        if (command.moved()) {
          givenBack(decision, attempt, command);
        }
      }
      // The operation of the provider does not fit the state of the charge, which stays as it is;
      // the person knows.
      default -> {}
    }
  }

  private static void found(Decision decision, Resolve command) {
    AttemptOutcome outcome =
        command.moved() ? Approved.WITHOUT_DETAILS : new NotExecuted(NotExecuted.RESOLVED);
    Attempt attempt = decision.record().attempt(command.attemptId());
    Outcomes.record(decision, attempt, outcome, command.nextAttemptId(), null);
  }

  private static void givenBack(Decision decision, Attempt attempt, Resolve command) {
    boolean counted = attempt.cause() != AttemptCause.PROVIDER && !FollowUps.isUnwanted(attempt);
    if (counted) {
      returned(decision, command, AttemptCause.SESSION_OVERPAID);
    } else {
      write(
          decision,
          command,
          AttemptCause.LATE_SUCCESS,
          attempt.id(),
          attempt.route(),
          attempt.amount());
    }
  }

  /**
   * All that was left of the charge went back; no event when nothing was left. Where a dispute has
   * taken the same money, the charge cannot follow, and the return is flagged: the buyer has been
   * paid twice, and would be a third time by a void after the merchant has won.
   */
  private static void returned(Decision decision, Resolve command, AttemptCause cause) {
    if (decision.allows(ChargeLifecycle.RETURN_BY_HAND)
        || decision.allows(ChargeLifecycle.WIN_DISPUTE)) {
      Route route = decision.routeOfMoney();
      write(decision, command, cause, null, route, decision.record().residual());
    }
  }

  /** The return that a person has reported, which merchants see as a successful void. */
  private static void write(
      Decision decision,
      Resolve command,
      AttemptCause cause,
      @Nullable UUID about,
      Route route,
      Money amount) {
    UUID returnId = command.nextAttemptId();
    decision.start(returnId, RequestType.VOID, cause, about, route.because(REASON), amount);
    Attempt returned = decision.record().attempt(returnId);
    Outcomes.record(decision, returned, Approved.WITHOUT_DETAILS, returnId, null);
  }
}
