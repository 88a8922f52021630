package com.paymenthub.projections.history;

import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.platform.upcasting.Upcasters;
import java.time.Instant;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One event of a history, as it is stored.
 *
 * @param id the event's own id
 * @param position its position in the history, from 0
 * @param name its logical name, for example {@code charge.captured}
 * @param revision the form that its content was stored in, 1 or more; docs/events describes them
 * @param occurredAt when it happened, later than the event before it
 * @param recordedAt when it was stored, by the clock of the node that stored it
 * @param content what happened, as stored
 * @param origin who caused it, as stored (the entries of {@link
 *     com.paymenthub.domain.history.Origin#metadata()})
 */
public record StoredEvent(
    UUID id,
    long position,
    String name,
    int revision,
    Instant occurredAt,
    Instant recordedAt,
    JsonNode content,
    JsonNode origin) {

  /** The event of a row, which may be exported. */
  public static StoredEvent of(EventRow row) {
    JsonMapper json = JsonMapper.shared();
    JsonNode content = json.readTree(row.payload());
    return new StoredEvent(
        UUID.fromString(row.eventIdentifier()),
        row.sequenceNumber(),
        row.payloadType(),
        Upcasters.revision(row.payloadRevision()),
        Instant.parse(content.get("occurredAt").stringValue()),
        Instant.parse(row.timeStamp()),
        content,
        json.readTree(row.metaData()));
  }
}
