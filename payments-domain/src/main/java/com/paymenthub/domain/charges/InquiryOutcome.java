package com.paymenthub.domain.charges;

/** What an inquiry about an attempt brought to light. */
public sealed interface InquiryOutcome {

  /** The provider had done it. */
  record Executed(AttemptOutcome.Approved answer) implements InquiryOutcome {}

  /** The provider had made a code, which waits for its payment. */
  record Issued(AttemptOutcome.Issued answer) implements InquiryOutcome {}

  /** The provider had refused it. */
  record Refused(AttemptOutcome.Declined answer) implements InquiryOutcome {}

  /** The provider knows the reference and did nothing, nor will it. */
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
