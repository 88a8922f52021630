package com.paymenthub.api.rest.events;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events a list shows.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 * @param event only these events
 * @param chargeId only events of this charge
 * @param createdAfter only events after this time
 * @param createdBefore only events before this time
 */
record EventQuery(
    @Schema(minimum = "1", maximum = "1000000", defaultValue = "1") @Nullable Integer page,
    @Schema(minimum = "1", maximum = "100", defaultValue = "15") @Nullable Integer limit,
    @Schema(
            allowableValues = {"DESC", "ASC"},
            defaultValue = "DESC")
        @Nullable String sort,
    @Schema(
            allowableValues = {
              "transaction.pending",
              "transaction.pre_authorized",
              "transaction.authorized",
              "transaction.failed",
              "transaction.canceled",
              "transaction.voided",
              "transaction.charged_back"
            })
        @Nullable List<String> event,
    @Nullable UUID chargeId,
    @Schema(name = "created.gt", example = "2026-11-21T00:00:00Z") @Nullable Instant createdAfter,
    @Schema(name = "created.lt", example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore) {}
