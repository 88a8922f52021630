package com.paymenthub.console.notifications;

import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.WriteConnection;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.Transactions;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.delivery.Reprocessing;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.util.Map;
import java.util.UUID;

/** Sends notifications again, as the REST operation does, and records which operator did it. */
@ConsolePart
final class SendingAgain {

  private final Webhooks webhooks;
  private final Reprocessing reprocessing;
  private final OperatorLog log;
  private final Transactions transactions;

  SendingAgain(
      Webhooks webhooks, Reprocessing reprocessing, OperatorLog log, WriteConnection connection) {
    this.webhooks = webhooks;
    this.reprocessing = reprocessing;
    this.log = log;
    this.transactions = connection.transactions();
  }

  /**
   * Sends one again that was lost or waits.
   *
   * @throws Refusal when it is neither, or the webhook is off or deleted
   */
  void one(UUID clientId, UUID webhookId, UUID deliveryId, Acting by) {
    transactions.run(
        () -> {
          Webhook webhook = webhooks.lock(clientId, webhookId);
          reprocessing.one(webhook, webhook, deliveryId);
          log.record(
              by,
              clientId,
              "reprocessed",
              "webhook",
              webhookId,
              Map.of("delivery", deliveryId.toString()));
          return true;
        });
  }

  /**
   * Sends those again that a filter lets pass, at most {@link Reprocessing#MAXIMUM_AT_ONCE}.
   *
   * @return how many
   * @throws Refusal when the webhook is off or deleted
   */
  int all(UUID clientId, UUID webhookId, DeliveryFilter filter, Acting by) {
    return transactions.run(
        () -> {
          Webhook webhook = webhooks.lock(clientId, webhookId);
          int sent = reprocessing.all(webhook, webhook, filter);
          log.record(by, clientId, "reprocessed", "webhook", webhookId, Map.of("deliveries", sent));
          return sent;
        });
  }
}
