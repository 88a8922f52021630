package com.paymenthub.parties.customers;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which customers a list shows; a null or empty field selects every customer.
 *
 * @param documentNumber with or without punctuation
 */
public record CustomerFilter(
    @Nullable UUID id, List<DocumentType> documentTypes, @Nullable String documentNumber) {

  /** Without the number. */
  @Override
  public String toString() {
    return "CustomerFilter[id=%s, documentTypes=%s]".formatted(id, documentTypes);
  }
}
