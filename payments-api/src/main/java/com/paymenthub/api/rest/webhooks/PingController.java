package com.paymenthub.api.rest.webhooks;

import com.paymenthub.api.idempotency.BodyOptional;
import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.webhooks.delivery.Pings;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import com.paymenthub.webhooks.exchange.Exchange;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sends a test notification to a webhook, also while it is switched off. */
@RestController
class PingController {

  /** How long a running node may need to record the result of a ping. */
  private static final Duration RECORDED_WITHIN = Duration.ofSeconds(25);

  private final Webhooks webhooks;
  private final Pings pings;
  private final WaitingForReceivers waiting;
  private final IdempotentRequests idempotent;
  private final Clock clock;

  PingController(
      Webhooks webhooks,
      Pings pings,
      WaitingForReceivers waiting,
      IdempotentRequests idempotent,
      Clock clock) {
    this.webhooks = webhooks;
    this.pings = pings;
    this.waiting = waiting;
    this.idempotent = idempotent;
    this.clock = clock;
  }

  /** Try the receiver of a webhook, also while the webhook is switched off. */
  @DocumentedOperation(
      value = "pingWebhook",
      answer = PingDocument.class,
      status = 201,
      refusals = RefusalKey.WEBHOOK_NOT_FOUND)
  @PostMapping("/v1/webhooks/{id}/ping")
  ResponseEntity<byte[]> ping(@BodyOptional Post post, @PathVariable String id) {
    UUID clientId = post.caller().clientId();
    return waiting.run(
        clientId,
        () ->
            idempotent.run(
                post, () -> ping(clientId, id), PingDocument::of, this::whenItsNodeDied));
  }

  /** The result is unknown, and a ping is not sent twice: another ping needs another key. */
  private Optional<PingDocument> whenItsNodeDied(UUID operationId, Instant claimedAt) {
    Duration age = Duration.between(claimedAt, clock.instant());
    return age.compareTo(Pings.TIMEOUT.plus(RECORDED_WITHIN)) < 0
        ? Optional.empty()
        : Optional.of(PingDocument.of(Exchange.none(Exchange.Failure.NODE_LOST)));
  }

  private Step<Exchange> ping(UUID clientId, String id) {
    Webhook webhook =
        webhooks
            .find(clientId, WebhookController.idOf(id))
            .orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
    return new Ping(webhook, webhooks.secrets(webhook.id()));
  }

  private final class Ping implements Step.Call<Exchange> {

    private final Webhook webhook;
    private final List<WebhookSecret> secrets;

    Ping(Webhook webhook, List<WebhookSecret> secrets) {
      this.webhook = webhook;
      this.secrets = secrets;
    }

    @Override
    public Step.Recording<Exchange> perform() {
      Exchange exchange = pings.send(webhook, secrets);
      return () -> new Step.Done<>(exchange);
    }
  }

  /**
   * What came of a ping.
   *
   * @param delivered whether the receiver has answered as it should
   * @param responseStatus the status that the receiver answered
   * @param error why there is no answer
   * @param durationMilliseconds how long it took
   */
  record PingDocument(
      boolean delivered,
      @Nullable Integer responseStatus,
      @Nullable String error,
      long durationMilliseconds) {

    static PingDocument of(Exchange exchange) {
      return new PingDocument(
          exchange.accepted(),
          exchange.status(),
          exchange.error() == null ? null : exchange.error().code(),
          exchange.durationMilliseconds());
    }
  }
}
