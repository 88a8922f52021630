package com.paymenthub.providers.codes;

import java.util.Set;
import java.util.regex.Pattern;

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

  private static final Pattern KEY_FORM = Pattern.compile("[!-~]{1,77}");
  private static final Pattern URL_FORM = Pattern.compile("[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+");
  private static final Pattern BANK_FORM = Pattern.compile("\\d{3}");

  private PayeeCredentials() {}

  /** Whether a value is valid for the credential with this name. */
  public static boolean isGood(String name, String value) {
    Pattern form =
        switch (name) {
          case PIX_KEY -> KEY_FORM;
          case PIX_URL -> URL_FORM;
          case BANK -> BANK_FORM;
          default -> throw new IllegalArgumentException(name + " is not a credential of a payee");
        };
    return form.matcher(value).matches();
  }
}
