package com.paymenthub.domain.charges;

import java.util.Optional;

/** Which events change the status that merchants see, and so notify them (docs/interface.md §8). */
public final class StatusChange {

  private StatusChange() {}

  /** The status that {@code event} leads to; empty when it leaves the status as it was. */
  public static Optional<ChargeStatus> of(ChargeEvent event) {
    return switch (event) {
      // Of pix and boleto, merchants hear when there is something that the buyer can pay.
      case ChargeEvent.ChargeRequested requested ->
          requested.terms().paymentMethod() instanceof PaymentMethod.Credit
              ? Optional.of(ChargeStatus.PENDING)
              : Optional.empty();
      case ChargeEvent.PaymentIssued _ -> Optional.of(ChargeStatus.PENDING);
      case ChargeEvent.ChargePreAuthorized _ -> Optional.of(ChargeStatus.PRE_AUTHORIZED);
      case ChargeEvent.ChargeAuthorized _ -> Optional.of(ChargeStatus.AUTHORIZED);
      case ChargeEvent.ChargeCaptured _ -> Optional.of(ChargeStatus.AUTHORIZED);
      case ChargeEvent.ChargeVoided _ -> Optional.of(ChargeStatus.VOIDED);
      case ChargeEvent.ChargeCanceled _ -> Optional.of(ChargeStatus.CANCELED);
      case ChargeEvent.ChargeChargedBack _ -> Optional.of(ChargeStatus.CHARGED_BACK);
      case ChargeEvent.ChargeFailed _ -> Optional.of(ChargeStatus.FAILED);
      case ChargeEvent.AttemptStarted _,
          ChargeEvent.AttemptApproved _,
          ChargeEvent.AttemptDeclined _,
          ChargeEvent.AttemptNotSent _,
          ChargeEvent.AttemptUnanswered _,
          ChargeEvent.AttemptNotExecuted _,
          ChargeEvent.FraudAnalyzed _,
          ChargeEvent.InquiryAnswered _,
          ChargeEvent.ChargePartiallyVoided _,
          ChargeEvent.ChargeSurplus _,
          ChargeEvent.ChargeFlagged _,
          ChargeEvent.AttemptResolved _ ->
          Optional.empty();
    };
  }
}
