package com.paymenthub.api.rest.webhooks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.signature.WebhookSecret;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The webhook as merchants get it (docs/interface.md §8).
 *
 * @param event the event that is told of, or {@code *} for all
 * @param endpoint where it is told
 * @param version the version of the body that is sent
 * @param status whether it is told at all
 * @param secret what signs; only where it has just been made
 */
record WebhookDocument(
    String id,
    String clientId,
    @Schema(implementation = WebhookBody.Event.class) String event,
    String endpoint,
    int version,
    boolean status,
    String createdAt,
    String updatedAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret) {

  static WebhookDocument of(Webhook webhook) {
    return of(webhook, null);
  }

  static WebhookDocument of(Webhook webhook, @Nullable WebhookSecret secret) {
    return new WebhookDocument(
        webhook.id().toString(),
        webhook.clientId().toString(),
        webhook.event(),
        webhook.endpoint(),
        Webhook.VERSION,
        webhook.active(),
        Timestamps.format(webhook.createdAt()),
        Timestamps.format(webhook.updatedAt()),
        secret == null ? null : secret.reveal());
  }

  /** What the audit log keeps. An endpoint's query may hold a receiver's own secret. */
  static Map<String, ?> audited(Webhook webhook) {
    String endpoint = webhook.endpoint();
    int query = endpoint.indexOf('?');
    return Map.of(
        "event", webhook.event(),
        "endpoint", query < 0 ? endpoint : endpoint.substring(0, query),
        "status", webhook.active());
  }
}
