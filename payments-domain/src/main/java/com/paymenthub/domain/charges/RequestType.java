package com.paymenthub.domain.charges;

import java.util.Locale;

/** What a provider was asked to do (docs/interface.md §4). */
public enum RequestType {
  PRE_AUTHORIZATION,
  AUTHORIZATION,
  CAPTURE,
  VOID,
  ANTI_FRAUD,
  PROBE,
  CHARGE_BACK,
  CHARGE_BACK_REVERSAL,
  ZERO_DOLLAR,
  /** The anti-fraud provider is told what became of a charge that it has analysed. */
  REPORT;

  /** The name that the interface uses, for example {@code pre_authorization}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether the request reserves or takes the buyer's money, which is the first request of a
   * charge.
   */
  public boolean isAuthorization() {
    return this == PRE_AUTHORIZATION || this == AUTHORIZATION;
  }

  /** Whether money may have moved when the provider did not answer. */
  public boolean movesMoney() {
    return switch (this) {
      case PRE_AUTHORIZATION, AUTHORIZATION, CAPTURE, VOID, CHARGE_BACK, CHARGE_BACK_REVERSAL ->
          true;
      case ANTI_FRAUD, PROBE, ZERO_DOLLAR, REPORT -> false;
    };
  }
}
