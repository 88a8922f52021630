package com.paymenthub.api.rest.webhooks;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which deliveries are sent again; all lost ones of the webhook where nothing is said.
 *
 * @param status only those that stand so: lost, or waiting for a later attempt
 * @param webhookId a deleted webhook of the account, whose deliveries are sent to this one
 * @param event only of this event
 * @param chargeId only of this charge
 * @param createdAfter only of events after this time
 * @param createdBefore only of events before this time
 * @param dryRun whether they are only counted
 */
record ReprocessBody(
    @Schema(
            allowableValues = {"lost", "waiting"},
            defaultValue = "lost")
        @Nullable List<String> status,
    @Nullable UUID webhookId,
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
        @Nullable String event,
    @Nullable UUID chargeId,
    @Schema(name = "created.gt", example = "2026-11-21T00:00:00Z") @Nullable Instant createdAfter,
    @Schema(name = "created.lt", example = "2026-11-22T00:00:00Z") @Nullable Instant createdBefore,
    @Schema(defaultValue = "false") @Nullable Boolean dryRun) {}
