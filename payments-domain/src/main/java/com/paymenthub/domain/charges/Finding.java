package com.paymenthub.domain.charges;

import java.util.Locale;

/** What a provider said when it was asked about an earlier attempt by our reference. */
public enum Finding {
  /** It had done what was asked for. */
  EXECUTED,
  /** It had made a code that waits for its payment. */
  ISSUED,
  /** It had refused. */
  REFUSED,
  /** It knows the reference and did nothing, nor will it. */
  NOT_EXECUTED,
  /** It does not know the reference; the request may still be on its way. */
  NEVER_HEARD;

  /** The name in snake case, for example {@code never_heard}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
