package com.paymenthub.api.history;

import com.paymenthub.api.upcasting.Upcasters;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The histories of charges, cards and sessions, one at a time, from the table of events. */
@Repository
public class Histories {

  private static final String OF_SUBJECT = " from domain_event where aggregate_identifier = ?";

  private final JdbcTemplate jdbc;
  private final Serializer serializer;
  private final JsonMapper json;

  public Histories(
      JdbcTemplate jdbc, @Qualifier("eventSerializer") Serializer serializer, JsonMapper json) {
    this.jdbc = jdbc;
    this.serializer = serializer;
    this.json = json;
  }

  /**
   * The whole history of a charge, card or session.
   *
   * @param id the charge, card or session
   * @param type what its events are, for example {@code ChargeEvent}; the history has no events
   *     when the id is that of something else, or of nothing
   */
  public <E extends HistoryEvent> History<E> of(UUID id, Class<E> type) {
    return new History<>(
        jdbc
            .query(
                "select event_identifier, sequence_number, payload_type, payload_revision, payload"
                    + OF_SUBJECT
                    + " order by sequence_number",
                (row, _) -> EventRows.appended(row, serializer),
                id)
            .stream()
            .filter(one -> type.isInstance(one.event()))
            .map(one -> new Appended<>(one.eventId(), one.sequenceNumber(), type.cast(one.event())))
            .toList());
  }

  /** How many events a charge, card or session has. */
  public long count(UUID id) {
    Long count = jdbc.queryForObject("select count(*)" + OF_SUBJECT, Long.class, id);
    return count == null ? 0 : count;
  }

  /**
   * One page of the events of a charge, card or session, as they are stored, by their positions.
   */
  public List<StoredEvent> page(UUID id, boolean newestFirst, int limit, long offset) {
    return jdbc.query(
        "select event_identifier, sequence_number, payload_type, payload_revision, time_stamp,"
            + " payload, meta_data"
            + OF_SUBJECT
            + " order by sequence_number "
            + (newestFirst ? "desc" : "asc")
            + " limit ? offset ?",
        (row, _) -> stored(row),
        id,
        limit,
        offset);
  }

  private StoredEvent stored(ResultSet row) throws SQLException {
    JsonNode content = json.readTree(row.getBytes("payload"));
    return new StoredEvent(
        EventRows.id(row),
        row.getLong("sequence_number"),
        row.getString("payload_type"),
        Upcasters.revision(row.getString("payload_revision")),
        Instant.parse(content.get("occurredAt").stringValue()),
        row.getObject("time_stamp", OffsetDateTime.class).toInstant(),
        content,
        json.readTree(row.getBytes("meta_data")));
  }
}
