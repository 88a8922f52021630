package com.paymenthub.domain.charges;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a provider tells about the card of an approval and its network; each is null where it is not
 * told.
 *
 * @param networkTransactionId the network's id of the transaction, which later payments with the
 *     saved card refer to: 1 to 64 letters, digits or dashes
 * @param brand the brand whose network it went through, as answers name it: {@code Visa}, {@code
 *     American Express}
 * @param funding what the card draws on
 * @param issuerCountry where the issuing bank is, in two capital letters (ISO 3166-1 alpha-2)
 * @param threeDSecure what 3-D Secure found out
 * @param codeCheck what the bank said to the verification code
 */
public record CardFacts(
    @Nullable String networkTransactionId,
    @Nullable String brand,
    @Nullable Funding funding,
    @Nullable String issuerCountry,
    @Nullable Authentication threeDSecure,
    @Nullable CodeCheck codeCheck) {

  private static final Pattern NETWORK_ID = Pattern.compile("[A-Za-z0-9-]{1,64}");
  private static final Pattern BRAND = Pattern.compile("[A-Za-z][A-Za-z ]{0,39}");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  /**
   * What was told.
   *
   * @throws IllegalArgumentException when the network's id, the brand or the country does not have
   *     its form
   */
  public CardFacts {
    if (networkTransactionId != null && !NETWORK_ID.matcher(networkTransactionId).matches()) {
      throw new IllegalArgumentException("this is no id of a card network");
    }
    if (brand != null && !BRAND.matcher(brand).matches()) {
      throw new IllegalArgumentException("a brand has 1 to 40 letters");
    }
    if (issuerCountry != null && !COUNTRY.matcher(issuerCountry).matches()) {
      throw new IllegalArgumentException("a country has two capital letters");
    }
  }

  /** What a card draws on. */
  public enum Funding {
    CREDIT,
    DEBIT,
    PREPAID;

    /** The name in events and answers, for example {@code prepaid}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What 3-D Secure found out (EMV 3-D Secure, transaction status Y, A, N or R, and U). */
  public enum Authentication {
    AUTHENTICATED,
    /** The bank could not take part, and the network counts the try. */
    ATTEMPTED,
    NOT_AUTHENTICATED,
    UNAVAILABLE;

    /** The name in events and answers, for example {@code not_authenticated}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What the issuing bank said to the verification code. */
  public enum CodeCheck {
    MATCHED,
    NOT_MATCHED,
    NOT_CHECKED;

    /** The name in events and answers, for example {@code not_matched}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
