package com.paymenthub.charging.customers;

import com.paymenthub.platform.TimeRange;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which customers a list shows; a null or empty field selects every customer.
 *
 * @param documentNumber with or without punctuation
 * @param created within these times
 */
public record CustomerFilter(
    @Nullable UUID id,
    List<DocumentType> documentTypes,
    @Nullable String documentNumber,
    TimeRange created) {

  /** Without the number. */
  @Override
  public String toString() {
    return "CustomerFilter[id=%s, documentTypes=%s, created=%s]"
        .formatted(id, documentTypes, created);
  }
}
