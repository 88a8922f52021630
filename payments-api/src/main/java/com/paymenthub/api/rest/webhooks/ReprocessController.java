package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.NothingIgnored;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.audit.AuditLog;
import com.paymenthub.web.validation.RequestReader;
import com.paymenthub.webhooks.delivery.Delivery;
import com.paymenthub.webhooks.delivery.Reprocessing;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sends notifications again that were lost or wait, one by one or by filter. */
@RestController
class ReprocessController {

  private final Webhooks webhooks;
  private final Reprocessing reprocessing;
  private final AuditLog audit;
  private final IdempotentRequests idempotent;
  private final RequestReader requests;

  ReprocessController(
      Webhooks webhooks,
      Reprocessing reprocessing,
      AuditLog audit,
      IdempotentRequests idempotent,
      RequestReader requests) {
    this.webhooks = webhooks;
    this.reprocessing = reprocessing;
    this.audit = audit;
    this.idempotent = idempotent;
    this.requests = requests;
  }

  /**
   * Send a delivery again that was lost or waits for a later attempt. Give `webhookId` for one of a
   * deleted webhook.
   */
  @DocumentedOperation(
      value = "reprocessDelivery",
      body = ReprocessOneBody.class,
      answer = DeliveryDocument.class,
      status = 201,
      refusals = {
        RefusalKey.WEBHOOK_NOT_FOUND,
        RefusalKey.DELIVERY_NOT_FOUND,
        RefusalKey.DELIVERY_NOT_LOST,
        RefusalKey.WEBHOOK_INACTIVE
      })
  @PostMapping("/v1/webhooks/{id}/deliveries/{deliveryId}/reprocess")
  ResponseEntity<byte[]> one(
      @BodyOptional Post post, @PathVariable String id, @PathVariable String deliveryId) {
    @Nullable UUID source =
        requests.read(post.body(), ReprocessOneBody.class).checked().webhookId();
    return idempotent.run(
        post,
        () -> new Step.Done<>(one(post, webhook(post, id), source, deliveryId)),
        DeliveryDocument::of);
  }

  private Delivery one(Post post, Webhook webhook, @Nullable UUID source, String deliveryId) {
    Delivery again =
        reprocessing.one(webhook, source(webhook, source), DeliveryController.idOf(deliveryId));
    audit(post, webhook, Map.of("delivery", deliveryId));
    return again;
  }

  /**
   * Send the deliveries again that pass all the given filters: lost ones, or those that wait for a
   * later attempt, of this webhook or of a deleted one.
   */
  @DocumentedOperation(
      value = "reprocessDeliveries",
      body = ReprocessBody.class,
      answer = Reprocessed.class,
      status = 201,
      refusals = {RefusalKey.WEBHOOK_NOT_FOUND, RefusalKey.WEBHOOK_INACTIVE})
  @NothingIgnored
  @PostMapping("/v1/webhooks/{id}/reprocess")
  ResponseEntity<byte[]> all(@BodyOptional Post post, @PathVariable String id) {
    // A filter that is mistyped would otherwise select everything.
    ReprocessBody body = requests.readStrictly(post.body(), ReprocessBody.class).checked();
    return idempotent.run(
        post, () -> new Step.Done<>(all(post, webhook(post, id), body)), document -> document);
  }

  /**
   * What was or would be sent again.
   *
   * @param dryRun whether they were only counted
   * @param count how many deliveries the filter has let through
   * @param reprocessed how many of them are sent again now, at most {@link
   *     Reprocessing#MAXIMUM_AT_ONCE}
   */
  record Reprocessed(boolean dryRun, long count, int reprocessed) {}

  private Reprocessed all(Post post, Webhook webhook, ReprocessBody body) {
    Webhook source = source(webhook, body.webhookId());
    boolean dryRun = Boolean.TRUE.equals(body.dryRun());
    long count = reprocessing.count(source, body.filter());
    int reprocessed = dryRun ? 0 : reprocessing.all(webhook, source, body.filter());
    if (reprocessed > 0) {
      audit(post, webhook, Map.of("deliveries", reprocessed));
    }
    return new Reprocessed(dryRun, count, reprocessed);
  }

  private Webhook webhook(Post post, String id) {
    return webhooks.lock(post.caller().clientId(), WebhookController.idOf(id));
  }

  private Webhook source(Webhook webhook, @Nullable UUID sourceId) {
    return sourceId == null ? webhook : reprocessing.source(webhook, sourceId);
  }

  private void audit(Post post, Webhook webhook, Map<String, ?> what) {
    audit.changed(
        post.origin(), "reprocessed", "webhook", webhook.id(), Map.of("status", "unsent"), what);
  }
}
