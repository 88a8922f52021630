package com.paymenthub.providers.paymentcodes;

import java.util.Set;

/**
 * The names of those credentials of an account that say where pix payments and bank slips are paid
 * to.
 */
public final class PayeeCredentials {

  /** The name of a pix key: a telephone number, e-mail, document number or random key. */
  public static final String PIX_KEY = "pixKey";

  /** The name of the address, without scheme, where a payer's bank gets a dynamic pix code. */
  public static final String PIX_URL = "pixUrl";

  /** The name of the three digits of the bank that issues bank slips. */
  public static final String BANK = "bankCode";

  /** All of these names. */
  public static final Set<String> ALL = Set.of(PIX_KEY, PIX_URL, BANK);

  /** What a pix key looks like, as a regular expression. */
  public static final String PIX_KEY_FORM = "[!-~]{1,77}";

  /** What the address of a dynamic pix code looks like, as a regular expression. */
  public static final String PIX_URL_FORM = "[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+";

  /** What the number of a bank looks like, as a regular expression. */
  public static final String BANK_FORM = "[0-9]{3}";

  private PayeeCredentials() {}
}
