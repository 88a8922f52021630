package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.events.EventRenderer;
import com.paymenthub.webhooks.events.NotifiedEvent;
import com.paymenthub.webhooks.events.RenderedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Says what would be sent if a notification were sent now, without sending it. */
@Component
public class Previews {

  /**
   * In the place of a signature. A reader of one could tell the receiver the same thing in our
   * name, for as long as the receiver takes its time for good.
   */
  private static final String HIDDEN_SIGNATURE = "v1,…";

  /** A notification, and how many secrets of its webhook sign at an instant. */
  private static final String NOTIFICATION =
      """
      select sequence_number,
        case when previous_secret_until > ? then 2 else 1 end as signatures
      from notification join webhook on webhook.id = notification.webhook_id
      where notification.id = ?
      """;

  private final JdbcTemplate jdbc;
  private final EventRenderer renderer;
  private final Clock clock;

  Previews(JdbcTemplate jdbc, EventRenderer renderer, Clock clock) {
    this.jdbc = jdbc;
    this.renderer = renderer;
    this.clock = clock;
  }

  /**
   * A request that would be made.
   *
   * @param headers in their order, with signatures that are hidden
   * @param body its JSON; it tells of the buyer, unless the buyer was erased
   */
  public record Preview(Map<String, String> headers, String body) {}

  private record Stored(NotifiedEvent event, int signatures) {}

  /**
   * What would be sent now.
   *
   * @param delivery one that is kept
   */
  public Preview of(Delivery delivery) {
    Instant now = clock.instant();
    Stored stored =
        Objects.requireNonNull(
            jdbc.queryForObject(
                NOTIFICATION,
                (row, _) ->
                    new Stored(
                        new NotifiedEvent(
                            delivery.eventId(),
                            delivery.chargeId(),
                            row.getLong("sequence_number"),
                            delivery.event()),
                        row.getInt("signatures")),
                Timestamps.toDatabase(now),
                delivery.id()));
    RenderedEvent event =
        Objects.requireNonNull(
            renderer.render(delivery.clientId(), List.of(stored.event())).get(stored.event().id()));
    Map<String, String> headers =
        Attempts.headers(
            event.document().id(),
            now,
            String.join(" ", Collections.nCopies(stored.signatures(), HIDDEN_SIGNATURE)));
    headers.put(Attempts.SEQUENCE, String.valueOf(event.sequence()));
    return new Preview(
        headers, new String(renderer.bytes(event.document()), StandardCharsets.UTF_8));
  }
}
