package com.paymenthub.domain.sessions;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.FollowUps;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.RequestType;
import java.util.Optional;

/** What a charge means for the session that it pays. */
public enum ChargeStanding {
  /** It is open whether it brings money. */
  UNDECIDED,
  /** The money is taken, or it is reserved and only the capture by the merchant is missing. */
  PAID,
  /** It has no money: it has failed, or all of it was released or given back. */
  WITHOUT_MONEY;

  /** The standing of a charge. */
  public static ChargeStanding of(Charge.Registered charge) {
    return switch (charge.status()) {
      case PENDING -> UNDECIDED;
      case PRE_AUTHORIZED -> waitsForCapture(charge) ? PAID : UNDECIDED;
      case AUTHORIZED, CHARGED_BACK -> PAID;
      case FAILED, CANCELED, VOIDED -> WITHOUT_MONEY;
    };
  }

  /**
   * With a fraud analysis, a reservation counts only after the analysis has approved it and no
   * automatic operation follows: a reservation without a result may still be released.
   */
  private static boolean waitsForCapture(Charge.Registered reserved) {
    ChargeRecord record = reserved.charge();
    boolean settled =
        record.attempts().stream().noneMatch(Attempt::blocks) && !FollowUps.areDue(reserved);
    return settled && (record.terms().fraudPolicy() == null || wasApproved(record));
  }

  private static boolean wasApproved(ChargeRecord record) {
    Optional<Attempt> latest =
        record.attempts().reversed().stream()
            .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
            .findFirst();
    return latest.isPresent()
        && latest.get().outcome() instanceof AttemptOutcome.Analyzed(FraudVerdict verdict, int _)
        && verdict == FraudVerdict.APPROVED;
  }
}
