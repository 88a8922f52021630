package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.SubjectHistory;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.charges.ChargeChange;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.rows.Change;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Projection;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Folds the histories again that have grown since the horizon of a rebuild. Folding one twice does
 * no harm, so that nothing depends on the order in which transactions become visible.
 */
final class CatchingUp {

  /**
   * Subjects of events that may not be in the new generation. Of a restored dump, the numbers of
   * transactions mean nothing; what was there when the service first ran on this cluster is
   * settled.
   */
  static final String GROWN =
      """
      select distinct aggregate_identifier as id from domain_event
      where tx >= ?::xid8 and global_index > (select coalesce(max(settled_event), 0)
        from stream_epoch)\
      """;

  private static final int HISTORIES_AT_ONCE = 1000;

  private static final Projection<ChargeEvent, ChargeRow> CHARGE = ChargeProjection::apply;

  private final EventRanges ranges;
  private final DerivedTables tables;
  private final Mapping<ChargeRow> charges;

  CatchingUp(EventRanges ranges, DerivedTables tables, ChargeTable charges) {
    this.ranges = ranges;
    this.tables = tables;
    this.charges = charges.mapping();
  }

  /**
   * A state after some histories were folded again.
   *
   * @param histories how many
   */
  record CaughtUp(RebuildState state, int histories) {}

  /** The number before which all transactions have ended. */
  static String horizon(Connection connection) throws SQLException {
    try (PreparedStatement statement =
            connection.prepareStatement("select pg_snapshot_xmin(pg_current_snapshot())::text");
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /** How many histories have grown since the horizon of a state. */
  List<UUID> grown(Connection connection, RebuildState state) throws SQLException {
    List<UUID> grown = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(GROWN)) {
      statement.setString(1, state.horizon());
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          grown.add(row.getObject("id", UUID.class));
        }
      }
    }
    return grown;
  }

  /** Folds what has grown, in the transaction of a connection, and stores the new horizon. */
  CaughtUp round(Connection connection, RebuildState state) throws SQLException {
    // Read first: whatever is below it is visible to the statements that follow.
    String next = horizon(connection);
    List<UUID> grown = grown(connection, state);
    for (int from = 0; from < grown.size(); from += HISTORIES_AT_ONCE) {
      replace(connection, grown.subList(from, Math.min(grown.size(), from + HISTORIES_AT_ONCE)));
    }
    RebuildState caughtUp = state.caughtUpTo(next);
    caughtUp.write(connection);
    return new CaughtUp(caughtUp, grown.size());
  }

  private void replace(Connection connection, List<UUID> ids) throws SQLException {
    Array subjects = connection.createArrayOf("uuid", ids.toArray());
    List<SubjectHistory> histories = ranges.of(connection, ids);
    Folded folded = Folded.of(histories, tables.all());
    countChanges(
        connection,
        subjects,
        histories.stream().filter(one -> !folded.notFolded().contains(one.id())).toList());
    for (DerivedTable<?> table : tables.all()) {
      try (PreparedStatement statement =
          connection.prepareStatement(
              "delete from %s where %s = any (?)"
                  .formatted(NewTables.nameOf(table.table()), table.subject()))) {
        statement.setArray(1, subjects);
        statement.executeUpdate();
      }
    }
    folded.write(connection);
  }

  /** What lists have to count, as while the service runs. */
  private void countChanges(Connection connection, Array subjects, List<SubjectHistory> histories)
      throws SQLException {
    Map<UUID, ChargeRow> before = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select %s from rebuilding.charge_g1 where id = any (?)"
                .formatted(String.join(", ", charges.columns())))) {
      statement.setArray(1, subjects);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ChargeRow charge = charges.read(row);
          before.put(charge.id(), charge);
        }
      }
    }
    CopiedRows<ChargeChange> changes = new CopiedRows<>("charge_change", ChargeChange.MAPPING);
    for (SubjectHistory history : histories) {
      List<Appended<ChargeEvent>> events = history.of(ChargeEvent.class);
      if (!events.isEmpty()) {
        ChargeChange.of(new Change<>(before.get(history.id()), CHARGE.fold(null, events)))
            .ifPresent(changes::add);
      }
    }
    changes.write(connection);
  }
}
