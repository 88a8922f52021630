package com.paymenthub.api.rest.webhooks;

import com.paymenthub.webhooks.endpoints.Webhook;
import io.swagger.v3.oas.annotations.media.Schema;
import java.net.URI;
import java.time.Instant;
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
    WebhookBody.@Nullable Event event,
    @Nullable URI endpoint,
    @Schema(minimum = "1", maximum = "1") @Nullable Integer version,
    @Nullable Boolean status) {

  /** What becomes of a webhook, once every field has been found good. */
  Webhook of(Webhook before, Instant at) {
    return before.with(
        event == null ? before.event() : event.code(),
        endpoint == null ? before.endpoint() : endpoint.toString(),
        status == null ? before.active() : status,
        at);
  }
}
