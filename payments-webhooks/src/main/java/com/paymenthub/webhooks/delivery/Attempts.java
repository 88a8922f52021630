package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Release;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.platform.traces.Traces;
import com.paymenthub.webhooks.events.EventRenderer;
import com.paymenthub.webhooks.events.RenderedEvent;
import com.paymenthub.webhooks.exchange.Exchange;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import com.paymenthub.webhooks.exchange.WebhookClient;
import com.paymenthub.webhooks.signature.Signatures;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Makes one attempt: builds the notification, signs and sends it. */
@Component
public class Attempts {

  /** Who calls, for firewalls that let no nameless caller in (RFC 9110, 10.1.5). */
  private static final String USER_AGENT = "payments-webhooks/" + Release.NUMBER;

  private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);

  /** The header with the number of the status change of the charge, from 1. */
  static final String SEQUENCE = "x-event-sequence";

  private final EventRenderer renderer;
  private final WebhookClient client;
  private final Sealer sealer;
  private final AttemptSeal attemptSeal;
  private final Traces traces;
  private final Clock clock;

  Attempts(
      @ForDeliveries EventRenderer renderer,
      WebhookClient client,
      Sealer sealer,
      AttemptSeal attemptSeal,
      Traces traces,
      Clock clock) {
    this.renderer = renderer;
    this.client = client;
    this.sealer = sealer;
    this.attemptSeal = attemptSeal;
    this.traces = traces;
    this.clock = clock;
  }

  /** The contents of several claims for one webhook, by event. */
  Map<UUID, RenderedEvent> render(List<Claim> claims) {
    UUID clientId = claims.getFirst().webhook().clientId();
    try {
      return renderer.render(clientId, claims.stream().map(Claim::event).toList());
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException broken) {
      // A history that cannot be read must not stop the others.
      return renderOneByOne(clientId, claims);
    }
  }

  private Map<UUID, RenderedEvent> renderOneByOne(UUID clientId, List<Claim> claims) {
    Map<UUID, RenderedEvent> rendered = new LinkedHashMap<>();
    for (Claim claim : claims) {
      try {
        rendered.putAll(renderer.render(clientId, List.of(claim.event())));
      } catch (DataAccessException | TransactionException databaseAway) {
        throw databaseAway;
      } catch (RuntimeException broken) {
        LOG.error("event {} cannot be told", claim.event().id(), broken);
      }
    }
    return rendered;
  }

  /**
   * Sends a notification.
   *
   * @param event null when it could not be built
   * @param stillOurs is called immediately before sending, because this node may have been
   *     suspended until another one took over the notification
   * @return empty when nothing was sent, because another node has it now or because there was no
   *     room to look up the host
   */
  Optional<AttemptResult> send(
      Claim claim, @Nullable RenderedEvent event, BooleanSupplier stillOurs) {
    Instant startedAt = clock.instant();
    try {
      if (event != null) {
        return traces.afterEvent(
            "notification", claim.event().id(), () -> send(claim, event, startedAt, stillOurs));
      }
    } catch (RuntimeException broken) {
      LOG.error("delivery {} cannot be sent", claim.deliveryId(), broken);
    }
    Exchange none = Exchange.none(Failure.NOT_RENDERED);
    return Optional.of(new AttemptResult(claim, none, startedAt, clock.instant(), null, false));
  }

  private Optional<AttemptResult> send(
      Claim claim, RenderedEvent event, Instant startedAt, BooleanSupplier stillOurs) {
    byte[] body = renderer.bytes(event.document());
    Map<String, String> headers = headers(event.document().id(), claim.secrets(), startedAt, body);
    headers.put(SEQUENCE, String.valueOf(event.sequence()));
    traces.parent().ifPresent(parent -> headers.put(Traces.PARENT, parent));
    return client
        .postIf(
            stillOurs,
            URI.create(claim.webhook().endpoint()),
            claim.webhook().clientId(),
            claim.webhook().sandbox(),
            headers,
            body,
            DeliverySchedule.timeout(claim.attemptsEnded()))
        .map(
            exchange -> {
              tell(claim, exchange);
              Sealer own = event.person().map(person -> person.sealer()).orElse(sealer);
              return new AttemptResult(
                  claim,
                  exchange,
                  startedAt,
                  clock.instant(),
                  attemptSeal.seal(own, claim.deliveryId(), headers, body, exchange),
                  event.person().isPresent());
            });
  }

  /** Without the endpoint, whose address may hold a secret. */
  private static void tell(Claim claim, Exchange exchange) {
    if (!exchange.accepted()) {
      LOG.warn(
          "attempt {} of delivery {} to webhook {} failed: {} after {} ms",
          claim.attemptsEnded() + 1,
          claim.deliveryId(),
          claim.webhook().id(),
          exchange.error() == null ? "status " + exchange.status() : exchange.error().code(),
          exchange.durationMilliseconds());
    }
  }

  /** The headers of a notification (docs/interface.md §8). */
  static Map<String, String> headers(
      String id, List<WebhookSecret> secrets, Instant at, byte[] body) {
    return headers(id, at, Signatures.sign(secrets, id, at, body));
  }

  /** The same with signatures that are there already. */
  static Map<String, String> headers(String id, Instant at, String signatures) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("User-Agent", USER_AGENT);
    headers.put("Accept", "*/*");
    headers.put("Content-Type", "application/json");
    headers.put("x-idempotency-key", id);
    headers.put(Signatures.ID, id);
    headers.put(Signatures.TIMESTAMP, String.valueOf(at.getEpochSecond()));
    headers.put(Signatures.SIGNATURE, signatures);
    return headers;
  }
}
