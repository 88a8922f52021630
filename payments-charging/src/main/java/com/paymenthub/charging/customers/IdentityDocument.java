package com.paymenthub.charging.customers;

import org.jspecify.annotations.Nullable;

/**
 * The document by which a customer is known: two countries may give one number to different people.
 *
 * @param number letters and digits alone
 * @param country that issued it, ISO 3166-1, two letters
 */
public record IdentityDocument(DocumentType type, String number, String country) {

  private static final String BRAZIL = "BR";

  /** A document; of Brazil, where no country was said. */
  public IdentityDocument(DocumentType type, String number, @Nullable String country) {
    this.type = type;
    this.number = number;
    this.country = country == null ? BRAZIL : country;
  }

  /** Whether both are one document: numbers may differ in punctuation and case. */
  boolean isSame(IdentityDocument other) {
    return type == other.type
        && country.equals(other.country)
        && DocumentType.normalized(number).equals(DocumentType.normalized(other.number));
  }

  /** Without the number. */
  @Override
  public String toString() {
    return "IdentityDocument[type=%s]".formatted(type);
  }
}
