package com.paymenthub.api.replay;

import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table each of whose rows follows from one history.
 *
 * @param table the name of the table itself
 * @param readAs what readers use: a view, or the table itself
 * @param key the column that tells its rows apart
 * @param subject the column with the id of the history
 * @param mapping the columns that follow from histories
 * @param rows what a history makes of it: a pure function, the same as while the service runs
 * @param <R> the record of the rows
 */
public record DerivedTable<R extends Record & Row>(
    String table,
    String readAs,
    String key,
    String subject,
    Mapping<R> mapping,
    Function<SubjectHistory, List<R>> rows) {

  /** Tells what it has otherwise than some histories make it, as a transaction sees it. */
  void compare(Connection connection, EventRanges.Histories range, Consumer<Difference> found)
      throws SQLException {
    Map<UUID, List<@Nullable Object>> stored = stored(connection, range.range());
    List<String> columns = mapping.columns();
    for (SubjectHistory history : range.histories()) {
      List<R> made;
      try {
        made = rows.apply(history);
      } catch (RuntimeException notFolded) {
        found.accept(Difference.ofHistory(history.id(), notFolded));
        continue;
      }
      for (R row : made) {
        List<@Nullable Object> has = stored.remove(row.id());
        if (has == null) {
          found.accept(Difference.ofRow(table, row.id(), false));
          continue;
        }
        List<@Nullable Object> expected = mapping.compared(row);
        for (int index = 0; index < columns.size(); index++) {
          if (!Objects.equals(has.get(index), expected.get(index))) {
            found.accept(
                Difference.ofColumn(
                    table, row.id(), columns.get(index), has.get(index), expected.get(index)));
          }
        }
      }
    }
    stored.keySet().forEach(id -> found.accept(Difference.ofRow(table, id, true)));
  }

  private Map<UUID, List<@Nullable Object>> stored(Connection connection, IdRange range)
      throws SQLException {
    String sql =
        "select %s, %s from %s%s"
            .formatted(String.join(", ", mapping.columns()), key, readAs, range.condition(subject));
    Map<UUID, List<@Nullable Object>> stored = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      range.bind(statement, 1);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          stored.put(
              row.getObject(mapping.columns().size() + 1, UUID.class), mapping.readCompared(row));
        }
      }
    }
    return stored;
  }
}
