package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.ChargeCommand.Announce;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Operations that a provider announces before it does them by itself. They are stored before the
 * money moves, so that after a crash the provider can be asked for the outcome, as with any other
 * attempt.
 */
final class AnnouncedOperations {

  private AnnouncedOperations() {}

  static void announce(Decision decision, Announce command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    UUID attemptId = command.attemptId();
    boolean known =
        ReceivedNotices.isKnown(decision, attemptId.toString())
            || decision.record().attempts().stream()
                .anyMatch(attempt -> attempt.id().equals(attemptId));
    if (known) {
      return;
    }
    switch (command.confirmation()) {
      case PRE_AUTHORIZED -> Undoings.require(decision, ChargeStatus.PRE_AUTHORIZED);
      case AUTHORIZED -> {
        if (Undoings.leadingTo(decision.charge(), ChargeStatus.AUTHORIZED).isPresent()) {
          return;
        }
        if (decision.allows(ChargeLifecycle.WIN_DISPUTE)) {
          MerchantOperations.requireSettled(decision);
          MerchantOperations.requireFewerWithAnnounced(
              decision, command.maximumOperations(), false);
          @Nullable UUID chargeBack = Disputes.latestChargeBack(decision.record());
          start(decision, command, RequestType.CHARGE_BACK_REVERSAL, chargeBack);
        } else {
          ReceivedNotices.requireAwaited(decision);
        }
      }
      case VOIDED -> {
        ReceivedNotices.requireRefundable(decision);
        MerchantOperations.requireFewerWithAnnounced(decision, command.maximumOperations(), true);
        start(decision, command, RequestType.VOID, null);
      }
      case CHARGED_BACK -> {
        ReceivedNotices.requireDisputable(decision);
        MerchantOperations.requireFewerWithAnnounced(decision, command.maximumOperations(), false);
        start(decision, command, RequestType.CHARGE_BACK, null);
      }
    }
  }

  /** The events for a dispute that the provider has announced. */
  static void disputed(Decision decision, Attempt attempt, AttemptOutcome outcome) {
    if (!(outcome instanceof Approved)) {
      return;
    }
    if (decision.allows(ChargeLifecycle.DISPUTE)) {
      Disputes.chargedBack(decision, attempt);
    } else {
      // The money was moved in another way by now, and cannot be moved twice.
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_VOID);
    }
  }

  /** The events for a dispute that the merchant has won, which the provider has announced. */
  static void won(Decision decision, Attempt attempt, AttemptOutcome outcome) {
    if (!(outcome instanceof Approved)) {
      return;
    }
    if (decision.allows(ChargeLifecycle.WIN_DISPUTE)) {
      Disputes.won(decision, attempt);
    } else {
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.UNEXPECTED_PAYMENT);
    }
  }

  private static void start(
      Decision decision, Announce command, RequestType type, @Nullable UUID about) {
    decision.start(
        command.attemptId(),
        type,
        AttemptCause.PROVIDER,
        about,
        decision.routeOfMoney(),
        decision.record().residual(),
        command.requestId(),
        command.idempotencyKey());
  }
}
