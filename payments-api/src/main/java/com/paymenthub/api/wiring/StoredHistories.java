package com.paymenthub.api.wiring;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.history.EventRows;
import com.paymenthub.webhooks.events.ChargeHistories;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/** Reads the histories of many charges from the table of events, in one query. */
@Component
class StoredHistories implements ChargeHistories {

  private static final String SELECT =
      """
      select event_identifier, aggregate_identifier, sequence_number, payload_type,
        payload_revision, payload
      from domain_event join unnest(?, ?) as wanted (charge_id, position)
        on aggregate_identifier = charge_id and sequence_number <= position
      order by aggregate_identifier, sequence_number
      """;

  private final JdbcTemplate jdbc;
  private final EventSerializer serializer;

  StoredHistories(JdbcTemplate jdbc, @Qualifier("eventSerializer") EventSerializer serializer) {
    this.jdbc = jdbc;
    this.serializer = serializer;
  }

  @Override
  public Map<UUID, List<Appended<ChargeEvent>>> upTo(Map<UUID, Long> positions) {
    List<UUID> charges = List.copyOf(positions.keySet());
    Map<UUID, List<Appended<ChargeEvent>>> histories = new HashMap<>();
    jdbc.query(
        SELECT,
        row -> {
          histories
              .computeIfAbsent(
                  row.getObject("aggregate_identifier", UUID.class), _ -> new ArrayList<>())
              .add(read(row));
        },
        new SqlArrayValue("uuid", charges.toArray()),
        new SqlArrayValue("bigint", charges.stream().map(positions::get).toArray()));
    return histories;
  }

  private Appended<ChargeEvent> read(ResultSet row) throws SQLException {
    Appended<HistoryEvent> stored = EventRows.appended(row, serializer);
    return new Appended<>(stored.eventId(), stored.sequenceNumber(), (ChargeEvent) stored.event());
  }
}
