package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.UUID;

/** What a provider may tell of its own accord, and in which state it is believed (decisions §5). */
final class Confirmations {

  private static final Approved WITHOUT_DETAILS = new Approved(null, null, null, null, null, null);

  private Confirmations() {}

  static void confirm(Decision decision, Confirm command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    switch (command.confirmation()) {
      case AUTHORIZED -> authorized(decision);
      case VOIDED -> voided(decision, command.attemptId());
      case CHARGED_BACK -> chargedBack(decision, command.attemptId());
    }
  }

  /** The answer that failed to come: it settles the attempt as if it had come in time. */
  private static void authorized(Decision decision) {
    if (!(decision.charge() instanceof Charge.Pending)) {
      throw MerchantOperations.notAllowed(decision);
    }
    Attempt attempt = decision.record().latestAuthorization();
    boolean beingReversed =
        decision.record().about(attempt.id()).stream()
            .anyMatch(about -> about.isReversal() && (about.isUnderWay() || about.isUnanswered()));
    if (beingReversed) {
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
    UUID id = decision.record().id();
    decision.add(at -> new ChargeEvent.AttemptApproved(id, attempt.id(), WITHOUT_DETAILS, at));
    decision.add(at -> new ChargeEvent.ChargeAuthorized(id, attempt.id(), attempt.amount(), at));
  }

  private static void voided(Decision decision, UUID attemptId) {
    MerchantOperations.requireSettled(decision);
    switch (decision.charge()) {
      case Charge.PreAuthorized _, Charge.Authorized _ -> {}
      case Charge.Pending _,
          Charge.Failed _,
          Charge.Canceled _,
          Charge.Voided _,
          Charge.ChargedBack _ ->
          throw MerchantOperations.notAllowed(decision);
    }
    told(decision, attemptId, RequestType.VOID);
  }

  private static void chargedBack(Decision decision, UUID attemptId) {
    MerchantOperations.requireSettled(decision);
    if (!(decision.charge() instanceof Charge.Authorized)) {
      throw MerchantOperations.notAllowed(decision);
    }
    told(decision, attemptId, RequestType.CHARGE_BACK);
    UUID id = decision.record().id();
    decision.add(at -> new ChargeEvent.ChargeChargedBack(id, attemptId, at));
  }

  private static void told(Decision decision, UUID attemptId, RequestType type) {
    decision.start(
        attemptId,
        type,
        AttemptCause.PROVIDER,
        null,
        decision.routeOfMoney(),
        decision.record().residual());
    Attempt attempt = decision.record().attempt(attemptId);
    Outcomes.record(decision, attempt, WITHOUT_DETAILS, attemptId, null);
  }
}
