package com.paymenthub.domain.charges;

/** The result of an inquiry about an attempt. */
public sealed interface InquiryOutcome {

  /** The provider had executed it. */
  record Executed(AttemptOutcome.Approved answer) implements InquiryOutcome {}

  /** The provider had created a code, which waits for its payment. */
  record Issued(AttemptOutcome.Issued answer) implements InquiryOutcome {}

  /** The provider had refused it. */
  record Refused(AttemptOutcome.Declined answer) implements InquiryOutcome {}

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
