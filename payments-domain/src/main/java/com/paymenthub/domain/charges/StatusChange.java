package com.paymenthub.domain.charges;

import java.util.Optional;

/**
 * Which events change the status that merchants see, so that merchants are notified
 * (docs/interface.md §8).
 */
public final class StatusChange {

  private StatusChange() {}

  /** The status after {@code event}; empty when the event does not change it. */
  public static Optional<ChargeStatus> of(ChargeEvent event) {
    return switch (event) {
      // For pix and boleto, merchants are notified when there is a code that the buyer can pay.
      case ChargeEvent.ChargeRequested requested ->
          requested.terms().paymentMethod() instanceof PaymentMethod.Credit
              ? ChargeLifecycle.REQUEST.leadsTo()
              : Optional.empty();
      case ChargeEvent.PaymentIssued _ -> ChargeLifecycle.REQUEST.leadsTo();
      case ChargeEvent.ChargePreAuthorized _ -> ChargeLifecycle.RESERVE.leadsTo();
      case ChargeEvent.ChargeAuthorized _ -> ChargeLifecycle.PAY.leadsTo();
      case ChargeEvent.ChargeCaptured _ -> ChargeLifecycle.CAPTURE.leadsTo();
      case ChargeEvent.ChargeVoided _ -> ChargeLifecycle.VOID.leadsTo();
      case ChargeEvent.ChargeCanceled _ -> ChargeLifecycle.LET_GO.leadsTo();
      case ChargeEvent.ChargeChargedBack _ -> ChargeLifecycle.DISPUTE.leadsTo();
      // Merchants have to learn this, although the status may be the same (docs/interface.md §4.4).
      case ChargeEvent.OperationFinished finished -> Optional.of(finished.status());
      case ChargeEvent.OperationUndone undone -> Optional.of(undone.status());
      // A part leaves the status as it is.
      case ChargeEvent.ChargePartiallyChargedBack _ -> Optional.of(ChargeStatus.AUTHORIZED);
      case ChargeEvent.DisputeWon _ -> ChargeLifecycle.WIN_DISPUTE.leadsTo();
      case ChargeEvent.DisputeTold told -> Optional.ofNullable(told.status());
      case ChargeEvent.ChargeFailed _ -> ChargeLifecycle.FAIL.leadsTo();
      case ChargeEvent.AttemptStarted _,
          ChargeEvent.AttemptAccepted _,
          ChargeEvent.BuyerActionRequired _,
          ChargeEvent.AttemptResumed _,
          ChargeEvent.AttemptApproved _,
          ChargeEvent.AttemptUndone _,
          ChargeEvent.AttemptDeclined _,
          ChargeEvent.AttemptNotSent _,
          ChargeEvent.AttemptUnanswered _,
          ChargeEvent.AttemptNotExecuted _,
          ChargeEvent.FraudAnalyzed _,
          ChargeEvent.InquiryAnswered _,
          ChargeEvent.ChargePartiallyVoided _,
          ChargeEvent.ChargeSurplus _,
          ChargeEvent.ChargeFlagged _,
          ChargeEvent.AttemptResolved _,
          ChargeEvent.FeeTold _ ->
          Optional.empty();
    };
  }
}
