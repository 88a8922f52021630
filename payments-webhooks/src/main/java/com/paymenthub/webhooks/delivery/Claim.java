package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.NotifiedEvent;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.util.List;
import java.util.UUID;

/**
 * A notification that this node, and no other, sends now.
 *
 * @param deliveryId the notification
 * @param event what it tells
 * @param attemptsEnded how many attempts came before
 * @param number which claim of the notification it is; a later one makes it void
 * @param repeated whether it was sent before: after an attempt that failed, or reprocessed
 * @param webhook where it goes
 * @param secrets what signs it
 * @param failing whether the endpoint was failing when it was claimed
 */
record Claim(
    UUID deliveryId,
    NotifiedEvent event,
    int attemptsEnded,
    int number,
    boolean repeated,
    Webhook webhook,
    List<WebhookSecret> secrets,
    boolean failing) {}
