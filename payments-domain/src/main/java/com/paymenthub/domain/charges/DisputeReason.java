package com.paymenthub.domain.charges;

import java.util.Locale;

/** Why a payment is disputed. Adapters make it of the codes of card networks and banks. */
public enum DisputeReason {
  /** The buyer did not make the payment. */
  FRAUD,
  /** What was paid for did not come. */
  NOT_RECEIVED,
  /** What came is not what was paid for. */
  NOT_AS_DESCRIBED,
  /** The same was paid for more than once. */
  DUPLICATE,
  /** The payment was made in a wrong way, for example with a wrong amount. */
  PROCESSING_ERROR,
  /** Anything else, or nothing that the provider has told. */
  OTHER;

  /** The name that the interface uses, for example {@code not_received}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
