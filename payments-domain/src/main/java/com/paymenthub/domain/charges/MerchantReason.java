package com.paymenthub.domain.charges;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a merchant pays itself with a saved card while the buyer is away. */
public enum MerchantReason {
  /** One of a series without an end, for example a subscription. */
  RECURRING,
  /** One of an agreed number of parts of one purchase. */
  INSTALLMENT,
  /** What the buyer has agreed to, at no fixed time, for example a top-up. */
  UNSCHEDULED;

  /** The reason of this name; empty when there is none. */
  public static Optional<MerchantReason> of(String code) {
    return Arrays.stream(values()).filter(reason -> reason.code().equals(code)).findFirst();
  }

  /** The name that the interface uses, for example {@code recurring}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
