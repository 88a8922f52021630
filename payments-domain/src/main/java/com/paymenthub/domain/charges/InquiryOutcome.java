package com.paymenthub.domain.charges;

import org.jspecify.annotations.Nullable;

/** The result of an inquiry about an attempt. */
public sealed interface InquiryOutcome {

  /**
   * The provider had executed it.
   *
   * @param paidMinorUnits for a pix or boleto, how much the payer has paid, in minor units of the
   *     charge's currency; null for the amount that was asked for
   */
  record Executed(AttemptOutcome.Approved answer, @Nullable Long paidMinorUnits)
      implements InquiryOutcome {

    /** The same for exactly the amount that was asked for. */
    public Executed(AttemptOutcome.Approved answer) {
      this(answer, null);
    }
  }

  /** The provider had created a code, which waits for its payment. */
  record Issued(AttemptOutcome.Issued answer) implements InquiryOutcome {}

  /** The provider has taken it on, and has not finished it. */
  record Accepted(AttemptOutcome.Accepted answer) implements InquiryOutcome {}

  /** The provider still waits for the buyer. */
  record ActionRequired(AttemptOutcome.ActionRequired answer) implements InquiryOutcome {}

  /** The provider had refused it. */
  record Refused(AttemptOutcome.Declined answer) implements InquiryOutcome {}

  /** The anti-fraud provider has judged the charge. */
  record Analyzed(AttemptOutcome.Analyzed answer) implements InquiryOutcome {}

  /** The provider knows the reference, did nothing, and will not do it. */
  record NotExecuted() implements InquiryOutcome {}

  /** The provider does not know the reference. */
  record NeverHeard() implements InquiryOutcome {}

  /**
   * The inquiry itself was not answered.
   *
   * @param reason why, in snake case
   */
  record NoAnswer(String reason) implements InquiryOutcome {}
}
