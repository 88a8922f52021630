package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.web.validation.Uuids;
import com.paymenthub.webhooks.delivery.AttemptHistory;
import com.paymenthub.webhooks.delivery.Deliveries;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What was sent to a webhook, also after its deletion. */
@RestController
class DeliveryController {

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final AttemptHistory attempts;

  DeliveryController(Webhooks webhooks, Deliveries deliveries, AttemptHistory attempts) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.attempts = attempts;
  }

  /** List what was sent to a webhook, also after its deletion. */
  @DocumentedOperation(value = "listDeliveries", refusals = RefusalKey.WEBHOOK_NOT_FOUND)
  @GetMapping("/v1/webhooks/{id}/deliveries")
  PagedList<DeliveryDocument> list(
      Caller caller, @PathVariable String id, @ParameterObject DeliveryQuery query) {
    PageQuery page = query.paging();
    DeliveryFilter filter = query.filter();
    UUID webhookId = webhook(caller, id).id();
    return PagedList.of(
        page,
        deliveries.count(webhookId, filter),
        deliveries.list(webhookId, filter, page.newestFirst(), page.size(), page.offset()).stream()
            .map(DeliveryDocument::of)
            .toList());
  }

  /** Read a delivery with all its attempts. */
  @DocumentedOperation(
      value = "getDelivery",
      refusals = {RefusalKey.WEBHOOK_NOT_FOUND, RefusalKey.DELIVERY_NOT_FOUND})
  @GetMapping("/v1/webhooks/{id}/deliveries/{deliveryId}")
  DeliveryDocument get(Caller caller, @PathVariable String id, @PathVariable String deliveryId) {
    return deliveries
        .find(webhook(caller, id).id(), idOf(deliveryId))
        .map(delivery -> DeliveryDocument.of(delivery, attempts.of(delivery)))
        .orElseThrow(() -> new Refusal(RefusalKey.DELIVERY_NOT_FOUND));
  }

  private Webhook webhook(Caller caller, String id) {
    return webhooks
        .findEvenDeleted(caller.clientId(), WebhookController.idOf(id))
        .orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
  }

  static UUID idOf(String text) {
    return Uuids.parse(text).orElseThrow(() -> new Refusal(RefusalKey.DELIVERY_NOT_FOUND));
  }
}
