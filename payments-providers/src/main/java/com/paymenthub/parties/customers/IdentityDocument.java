package com.paymenthub.parties.customers;

import org.jspecify.annotations.Nullable;

/**
 * The document by which a customer is known.
 *
 * @param number letters and digits alone
 * @param country ISO 3166-1, two letters; null when unknown
 */
public record IdentityDocument(DocumentType type, String number, @Nullable String country) {

  /** Without the number. */
  @Override
  public String toString() {
    return "IdentityDocument[type=%s]".formatted(type);
  }
}
