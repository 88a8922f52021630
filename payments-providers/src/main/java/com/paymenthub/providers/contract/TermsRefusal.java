package com.paymenthub.providers.contract;

import java.util.Locale;

/** Why a provider does not take a charge, which it says before anything is sent. */
public enum TermsRefusal {
  /** It takes no money of this currency. */
  CURRENCY_NOT_ACCEPTED,
  /** The amount is below what it takes, or above. */
  AMOUNT_NOT_ACCEPTED,
  /** It divides a payment into fewer instalments. */
  INSTALLMENTS_NOT_ACCEPTED,
  /** It takes no cards of this brand. */
  BRAND_NOT_ACCEPTED,
  /** It makes no pix with a due date. */
  DUE_DATE_NOT_ACCEPTED,
  /** It makes no code without a document, or an address, that it has not been told of the payer. */
  PAYER_INCOMPLETE;

  /** The name in snake case, for example {@code amount_not_accepted}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
