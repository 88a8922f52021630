package com.paymenthub.domain.sessions;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.FollowUps;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.RequestType;
import java.util.Optional;

/** What a charge means for the order that it is to pay. */
public enum ChargeStanding {
  /** Money may come of it or not. */
  UNDECIDED,
  /** It has the money, or has it reserved and waits for nobody but the merchant. */
  PAID,
  /** It has no money: none came, or all of it was released or given back. */
  WITHOUT_MONEY;

  /** Where a charge stands. */
  public static ChargeStanding of(Charge.Registered charge) {
    return switch (charge.status()) {
      case PENDING -> UNDECIDED;
      case PRE_AUTHORIZED -> waitsForCapture(charge) ? PAID : UNDECIDED;
      case AUTHORIZED, CHARGED_BACK -> PAID;
      case FAILED, CANCELED, VOIDED -> WITHOUT_MONEY;
    };
  }

  /**
   * Where fraud is analysed, a reservation counts only once the analysis has approved it and
   * nothing follows by itself: what was never judged may still be let go.
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
