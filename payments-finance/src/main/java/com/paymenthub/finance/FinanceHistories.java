package com.paymenthub.finance;

import com.paymenthub.charging.accounts.AccountTimeZones;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.finance.tables.ChargeHistory;
import com.paymenthub.finance.tables.ChargeHistory.Told;
import com.paymenthub.finance.tables.FinanceRows;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.projections.derived.ExportedHistories;
import com.paymenthub.projections.history.EventRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads the histories of charges up to a position, with their places in the store. */
@Repository
class FinanceHistories {

  /** A transaction is taken as a whole, because its events explain each other. */
  private static final String UP_TO =
      """
      select e.aggregate_identifier, e.payload_type, e.payload_revision, e.payload, e.global_index,
        e.tx::text::bigint as tx
      from unnest(?, ?) as wanted (charge_id, position)
        join domain_event last on last.aggregate_identifier = wanted.charge_id
          and last.sequence_number = wanted.position
        join domain_event e on e.aggregate_identifier = wanted.charge_id
          and (e.sequence_number <= wanted.position or e.tx = last.tx)
      order by e.aggregate_identifier, e.sequence_number
      """;

  private final JdbcTemplate jdbc;
  private final Serializer serializer;
  private final AccountTimeZones timeZones;

  FinanceHistories(
      JdbcTemplate jdbc,
      @Qualifier("eventSerializer") Serializer serializer,
      AccountTimeZones timeZones) {
    this.jdbc = jdbc;
    this.serializer = serializer;
    this.timeZones = timeZones;
  }

  /** All rows of some charges, each up to a position; without charges that have no event there. */
  List<FinanceRows> rowsUpTo(Map<UUID, Long> positions) {
    List<UUID> charges = List.copyOf(positions.keySet());
    Map<UUID, List<Told>> told = new LinkedHashMap<>();
    jdbc.query(
        UP_TO,
        row -> {
          told.computeIfAbsent(
                  row.getObject("aggregate_identifier", UUID.class), _ -> new ArrayList<>())
              .add(read(row));
        },
        new SqlArrayValue("uuid", charges.toArray()),
        new SqlArrayValue("bigint", charges.stream().map(positions::get).toArray()));
    return told.entrySet().stream()
        .map(charge -> rows(charge.getKey(), charge.getValue()))
        .toList();
  }

  /** As {@link #rowsUpTo}, of events that were exported. */
  List<FinanceRows> rowsUpTo(Map<UUID, Long> positions, ExportedHistories exported) {
    List<FinanceRows> rows = new ArrayList<>();
    positions.forEach(
        (charge, position) -> {
          List<EventRow> events = exported.rows(charge);
          if (position < events.size()) {
            long last = events.get(position.intValue()).tx();
            rows.add(
                rows(
                    charge,
                    events.stream()
                        .filter(event -> event.sequenceNumber() <= position || event.tx() == last)
                        .map(this::told)
                        .toList()));
          }
        });
    return rows;
  }

  private FinanceRows rows(UUID chargeId, List<Told> events) {
    ChargeRequested first = (ChargeRequested) events.getFirst().event();
    ZoneId timeZone = timeZones.of(first.terms().clientId());
    return FinanceRows.of(new ChargeHistory(chargeId, events, timeZone));
  }

  private Told told(EventRow row) {
    ChargeEvent event = (ChargeEvent) EventRows.appended(row, serializer).event();
    return new Told(event, row.globalIndex(), row.tx());
  }

  private Told read(ResultSet row) throws SQLException {
    ChargeEvent event = (ChargeEvent) EventRows.event(row, serializer);
    return new Told(event, row.getLong("global_index"), row.getLong("tx"));
  }
}
