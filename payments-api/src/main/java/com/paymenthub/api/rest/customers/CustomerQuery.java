package com.paymenthub.api.rest.customers;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.charging.customers.CustomerFilter;
import com.paymenthub.charging.customers.DocumentType;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which customers a list shows.
 *
 * @param paging which part of the list
 * @param id this customer only
 * @param documentType only with one of these documents
 * @param documentNumber only with this document, with or without punctuation
 */
record CustomerQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable UUID id,
    @JsonProperty("document.type") @Nullable List<DocumentType> documentType,
    @JsonProperty("document.number") @Size(max = 255) @Schema(example = "529.982.247-25")
        @Nullable String documentNumber) {

  CustomerFilter filter() {
    return new CustomerFilter(
        id, documentType == null ? List.of() : documentType, documentNumber, paging.created());
  }
}
