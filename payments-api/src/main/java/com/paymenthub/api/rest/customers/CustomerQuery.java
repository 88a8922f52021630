package com.paymenthub.api.rest.customers;

import com.paymenthub.providers.customers.DocumentType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which customers a list shows.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 * @param id this customer only
 * @param documentType only with one of these documents
 * @param documentNumber only with this document, with or without punctuation
 */
record CustomerQuery(
    @Schema(minimum = "1", maximum = "1000000", defaultValue = "1") @Nullable Integer page,
    @Schema(minimum = "1", maximum = "100", defaultValue = "15") @Nullable Integer limit,
    @Schema(
            allowableValues = {"DESC", "ASC"},
            defaultValue = "DESC")
        @Nullable String sort,
    @Nullable UUID id,
    @Schema(name = "document.type") @Nullable List<DocumentType> documentType,
    @Schema(name = "document.number", maxLength = 255, example = "529.982.247-25")
        @Nullable String documentNumber) {}
