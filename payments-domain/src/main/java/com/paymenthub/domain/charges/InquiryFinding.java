package com.paymenthub.domain.charges;

import java.util.Locale;

/** What a provider said when it was asked about an earlier attempt by our reference. */
public enum InquiryFinding {
  /** It had executed the request. */
  EXECUTED,
  /** It had created a code that waits for its payment. */
  ISSUED,
  /** It has taken the request on, and has not finished it. */
  ACCEPTED,
  /** It waits for the buyer to act. */
  ACTION_REQUIRED,
  /** It had refused the request. */
  REFUSED,
  /** It knows the reference, did nothing, and will not do it. */
  NOT_EXECUTED,
  /** It has judged the charge. */
  ANALYZED,
  /** It does not know the reference; the request may still arrive. */
  NEVER_HEARD;

  /** The name in snake case, for example {@code never_heard}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
