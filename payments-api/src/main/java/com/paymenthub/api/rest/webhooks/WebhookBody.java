package com.paymenthub.api.rest.webhooks;

import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.NotifiableEventName;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A webhook.
 *
 * @param event the event that is told of, or {@code *} for all
 * @param endpoint where it is told: a public address, {@code https} except for sandbox accounts
 * @param version the version of the body that is sent
 * @param status whether it is told at all
 */
record WebhookBody(
    @NotNull Event event,
    @NotNull URI endpoint,
    @Schema(minimum = "1", maximum = "1") @Nullable Integer version,
    @Schema(defaultValue = "true") @Nullable Boolean status) {

  /** What a webhook listens to. */
  enum Event {
    PENDING,
    PRE_AUTHORIZED,
    AUTHORIZED,
    FAILED,
    CANCELED,
    VOIDED,
    CHARGED_BACK,
    EVERY;

    /** The word of the interface. */
    public String code() {
      return this == EVERY ? Webhook.EVERY_EVENT : NotifiableEventName.valueOf(name()).code();
    }
  }
}
