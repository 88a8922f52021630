package com.paymenthub.api.rest.webhooks;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a webhook; what is not sent stays.
 *
 * @param event the event that is told of, or {@code *} for all
 * @param endpoint where it is told: a public address, {@code https} except for sandbox accounts
 * @param version the version of the body that is sent
 * @param status whether it is told at all; when not, what is unsent becomes {@code lost}
 */
record WebhookChangeBody(
    @Schema(
            allowableValues = {
              "transaction.pending",
              "transaction.pre_authorized",
              "transaction.authorized",
              "transaction.failed",
              "transaction.canceled",
              "transaction.voided",
              "transaction.charged_back",
              "*"
            })
        @Nullable String event,
    @Schema(format = "uri", maxLength = 2048) @Nullable String endpoint,
    @Schema(minimum = "1", maximum = "1") @Nullable Integer version,
    @Nullable Boolean status) {}
