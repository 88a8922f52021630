package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Conditions;
import com.paymenthub.webhooks.events.EventFilter;
import java.util.List;
import java.util.UUID;

/**
 * A filter for the deliveries of a webhook.
 *
 * @param states those in one of these states, by their names; empty for all
 * @param events those of some events
 */
public record DeliveryFilter(List<String> states, EventFilter events) {

  Conditions of(UUID webhookId) {
    return events.addTo(new Conditions("webhook_id", webhookId).oneOf("state", states));
  }
}
