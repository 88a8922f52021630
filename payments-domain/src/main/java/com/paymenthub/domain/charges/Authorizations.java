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
import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The events after an attempt to reserve or take the money was answered. */
final class Authorizations {

  private Authorizations() {}

  static void follow(
      Decision decision,
      Attempt attempt,
      AttemptOutcome outcome,
      Money paid,
      UUID nextAttemptId,
      @Nullable Route failover) {
    switch (outcome) {
      case Approved _ -> approved(decision, attempt, paid, nextAttemptId);
      case Declined declined ->
          goOnOrFail(
              decision,
              attempt,
              nextAttemptId,
              declined.allowsFailover() ? failover : null,
              declined.declinedCode().code());
      case NotSent notSent ->
          goOnOrFail(decision, attempt, nextAttemptId, failover, notSent.reason());
      case NotExecuted not -> goOnOrFail(decision, attempt, nextAttemptId, null, not.reason());
      case Accepted _, ActionRequired _, Unknown _, Issued _ -> {}
      case Undone _, Analyzed _, Found _ ->
          throw new IllegalArgumentException("not an answer to an authorization");
    }
  }

  private static void approved(Decision decision, Attempt attempt, Money paid, UUID nextAttemptId) {
    boolean reserves = attempt.requestType() == RequestType.PRE_AUTHORIZATION;
    boolean awaited =
        decision.allows(reserves ? ChargeLifecycle.RESERVE : ChargeLifecycle.PAY)
            && decision.record().latestAuthorization().id().equals(attempt.id());
    if (!awaited) {
      takeBack(decision, attempt, nextAttemptId);
      return;
    }
    UUID id = decision.record().id();
    if (!reserves) {
      decision.add(at -> new ChargeEvent.ChargeAuthorized(id, attempt.id(), paid, at));
      return;
    }
    decision.add(at -> new ChargeEvent.ChargePreAuthorized(id, attempt.id(), attempt.amount(), at));
    FraudAnalysis.begin(decision, nextAttemptId);
  }

  /**
   * The charge has continued without this attempt: the money is given back by a visible void
   * (docs/interface.md §4).
   */
  static void takeBack(Decision decision, Attempt attempt, UUID nextAttemptId) {
    if (!decision.hasTimeFor(attempt.route())) {
      return;
    }
    decision.start(
        nextAttemptId,
        RequestType.VOID,
        AttemptCause.LATE_SUCCESS,
        attempt.id(),
        attempt.route().because("provider_of_the_late_success"),
        attempt.amount());
  }

  private static void goOnOrFail(
      Decision decision,
      Attempt attempt,
      UUID nextAttemptId,
      @Nullable Route failover,
      String reason) {
    if (!decision.allows(ChargeLifecycle.FAIL)) {
      return;
    }
    // If no time is left for another provider, the charge fails with the last decline.
    if (failover == null || !decision.hasTimeFor(failover)) {
      UUID id = decision.record().id();
      decision.add(at -> new ChargeEvent.ChargeFailed(id, attempt.id(), reason, at));
      return;
    }
    decision.start(
        nextAttemptId,
        attempt.requestType(),
        AttemptCause.MERCHANT,
        null,
        failover,
        attempt.amount());
  }
}
