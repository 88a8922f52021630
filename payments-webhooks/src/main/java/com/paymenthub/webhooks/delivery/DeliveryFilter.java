package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.Conditions;
import com.paymenthub.webhooks.events.EventFilter;
import java.util.List;
import java.util.UUID;

/**
 * Which deliveries of a webhook are meant.
 *
 * @param states those in one of these states, by their names; none lets everything through
 * @param events those of some events
 */
public record DeliveryFilter(List<String> states, EventFilter events) {

  Conditions of(UUID webhookId) {
    return events.addTo(new Conditions("webhook_id", webhookId).oneOf("state", states));
  }
}
