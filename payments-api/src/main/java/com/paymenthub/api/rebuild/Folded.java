package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.SubjectHistory;
import com.paymenthub.projections.rows.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What some histories make of all tables, ready to be written. Where a history cannot be folded,
 * nobody knows what it makes: its rows stay as the live tables have them, and it keeps nobody
 * else's from being written.
 *
 * @param parts the rows of each table
 * @param notFolded the subjects of histories that cannot be folded
 */
record Folded(List<Part<?>> parts, List<UUID> notFolded) {

  private static final Logger LOG = LoggerFactory.getLogger(Folded.class);

  /** Folds some histories. */
  static Folded of(List<SubjectHistory> histories, List<DerivedTable<?>> tables) {
    List<Part<?>> parts = new ArrayList<>();
    tables.forEach(table -> parts.add(Part.of(table)));
    List<UUID> notFolded = new ArrayList<>();
    for (SubjectHistory history : histories) {
      List<Runnable> ready = new ArrayList<>();
      try {
        parts.forEach(part -> ready.add(part.folded(history)));
      } catch (RuntimeException failure) {
        // A fold asks neither the database nor anybody else: this is no outage.
        LOG.error("the history of {} cannot be folded", history.id(), failure);
        notFolded.add(history.id());
        continue;
      }
      ready.forEach(Runnable::run);
    }
    return new Folded(parts, notFolded);
  }

  /** Writes them in the transaction of a connection. */
  void write(Connection connection) throws SQLException {
    for (Part<?> part : parts) {
      part.rows().write(connection);
      if (!notFolded.isEmpty()) {
        part.copyLive(connection, notFolded);
      }
    }
  }

  /** The rows of one table. */
  record Part<R extends Record & Row>(DerivedTable<R> table, CopiedRows<R> rows) {

    static <R extends Record & Row> Part<R> of(DerivedTable<R> table) {
      return new Part<>(table, new CopiedRows<>(table.table(), table.mapping()));
    }

    /** What adds the rows of a history, once it is folded for all tables. */
    Runnable folded(SubjectHistory history) {
      List<R> made = table.rows().apply(history);
      return () -> made.forEach(rows::add);
    }

    void copyLive(Connection connection, List<UUID> subjects) throws SQLException {
      String columns = String.join(", ", table.mapping().columns());
      try (PreparedStatement statement =
          connection.prepareStatement(
              "insert into %s (%s) select %s from %s.%s where %s = any (?)"
                  .formatted(
                      NewTables.nameOf(table.table()),
                      columns,
                      columns,
                      NewTables.LIVE,
                      table.table(),
                      table.subject()))) {
        statement.setArray(1, connection.createArrayOf("uuid", subjects.toArray()));
        statement.executeUpdate();
      }
    }
  }
}
