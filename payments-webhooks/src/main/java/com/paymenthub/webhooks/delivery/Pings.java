package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.EventDocument;
import com.paymenthub.webhooks.events.EventRenderer;
import com.paymenthub.webhooks.exchange.Exchange;
import com.paymenthub.webhooks.exchange.WebhookClient;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sends a signed test notification, so that a merchant can test a receiver. */
@Component
public class Pings {

  /** The time limit of the whole exchange. */
  public static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final String PING = "ping";

  private final WebhookClient client;
  private final EventRenderer renderer;
  private final Clock clock;

  public Pings(WebhookClient client, EventRenderer renderer, Clock clock) {
    this.client = client;
    this.renderer = renderer;
    this.clock = clock;
  }

  /** Sends one and waits for the result, at most five seconds; it is not repeated. */
  public Exchange send(Webhook webhook, List<WebhookSecret> secrets) {
    Instant now = clock.instant();
    EventDocument document =
        new EventDocument(
            Ids.next().toString(),
            EventRenderer.API_VERSION,
            PING,
            PING,
            Timestamps.format(now),
            JsonNodeFactory.instance.objectNode().put("webhookId", webhook.id().toString()));
    byte[] body = renderer.bytes(document);
    return client.post(
        URI.create(webhook.endpoint()),
        webhook.clientId(),
        webhook.sandbox(),
        Attempts.headers(document.id(), secrets, now, body),
        body,
        TIMEOUT);
  }
}
