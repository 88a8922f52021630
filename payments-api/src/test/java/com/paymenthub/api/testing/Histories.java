package com.paymenthub.api.testing;

import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.domain.history.HistoryEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads histories from the table of events, as an auditor would, without Axon's help. */
public final class Histories {

  private static final String SELECT =
      "select aggregate_identifier, sequence_number, payload_type, payload_revision, payload"
          + " from domain_event";
  private static final String ORDER = " order by aggregate_identifier, sequence_number";

  private final JdbcTemplate jdbc;
  private final EventSerializer serializer = EventSerializer.create();

  public Histories(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An event with its place.
   *
   * @param sequenceNumber its position in the history, from 0
   * @param event what happened
   */
  public record Stored(long sequenceNumber, HistoryEvent event) {}

  /** Every history, by the id of its subject. */
  public Map<UUID, List<Stored>> all() {
    Map<UUID, List<Stored>> histories = new LinkedHashMap<>();
    jdbc.query(
        SELECT + ORDER,
        row -> {
          histories
              .computeIfAbsent(
                  UUID.fromString(row.getString("aggregate_identifier")), _ -> new ArrayList<>())
              .add(read(row));
        });
    return histories;
  }

  /** The history of one subject, the oldest event first. */
  public List<HistoryEvent> of(UUID id) {
    return jdbc
        .query(
            SELECT + " where aggregate_identifier = ?::uuid" + ORDER,
            (row, _) -> read(row),
            id.toString())
        .stream()
        .map(Stored::event)
        .toList();
  }

  private Stored read(ResultSet row) throws SQLException {
    return new Stored(
        row.getLong("sequence_number"),
        serializer.deserialize(
            new SimpleSerializedObject<>(
                row.getBytes("payload"),
                byte[].class,
                row.getString("payload_type"),
                row.getString("payload_revision"))));
  }
}
