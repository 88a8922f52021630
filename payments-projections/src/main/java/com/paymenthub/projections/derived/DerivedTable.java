package com.paymenthub.projections.derived;

import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.projections.derived.TablePart.Changed;
import com.paymenthub.projections.derived.TablePart.Stored;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * A table each of whose rows follows from one history.
 *
 * @param table its name
 * @param fold the version of the function: raise it when it makes other rows of the same history,
 *     and the rows that are there are mended after the next start
 * @param key the column that tells its rows apart
 * @param subject the column with the id of the history
 * @param mapping the columns that follow from histories
 * @param rows what a history makes of it: a pure function, the same as while the service runs
 * @param <R> the record of the rows
 */
public record DerivedTable<R extends Record & Row>(
    String table,
    int fold,
    String key,
    String subject,
    Mapping<R> mapping,
    Function<SubjectHistory, List<R>> rows) {

  /** What it is made with: of another text, its rows are to be made again. */
  public String madeFor() {
    return UUID.nameUUIDFromBytes((fold + " " + mapping.columns()).getBytes(StandardCharsets.UTF_8))
        .toString();
  }

  /** What it has otherwise than the histories of a range make it, as a transaction sees it. */
  TablePart<R> compare(Connection connection, EventRanges.Histories range) throws SQLException {
    return TablePart.of(
        this,
        range.histories(),
        stored(
            connection,
            range.range().condition(subject),
            statement -> range.range().bind(statement, 1)));
  }

  /** The same for some subjects. */
  TablePart<R> compare(Connection connection, List<UUID> ids, List<SubjectHistory> histories)
      throws SQLException {
    return TablePart.of(this, histories, stored(connection, ids, ""));
  }

  /**
   * Mends what was found, in the transaction of a connection that sees what others commit. A
   * missing row is added unless somebody was faster. A wrong one is locked first, and its history
   * read again: a node that appends to it at the same time has either committed, and is read, or
   * waits for the row and writes it afterwards.
   *
   * @return what was mended
   */
  Mended mend(Connection connection, EventRanges ranges, TablePart<R> found) throws SQLException {
    StepRows rows =
        new StepRows(new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
    add(rows, found.missing());
    Mended mended = new Mended(table, found.made(), 0, found.missing().size());
    List<UUID> wrong = found.subjectsOfWrongRows();
    if (wrong.isEmpty()) {
      return mended;
    }
    Map<UUID, Stored> locked = stored(connection, wrong, " order by " + key + " for update");
    TablePart<R> now = TablePart.of(this, ranges.of(connection, wrong), locked);
    remove(connection, now.surplus());
    rows.write(
        mapping.replace(key),
        now.changed().stream().map(Changed::expected).map(mapping::toWrite).toList());
    add(rows, now.missing());
    return mended.plus(
        new Mended(
            table,
            0,
            now.surplus().size() + now.changed().size(),
            now.changed().size() + now.missing().size()));
  }

  private void add(StepRows rows, List<R> missing) {
    rows.write(mapping.add(), missing.stream().map(mapping::toWrite).toList());
  }

  private void remove(Connection connection, List<Stored> surplus) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("delete from %s where %s = any (?)".formatted(table, key))) {
      statement.setArray(
          1, connection.createArrayOf("uuid", surplus.stream().map(Stored::key).toArray()));
      statement.executeUpdate();
    }
  }

  private Map<UUID, Stored> stored(Connection connection, List<UUID> ids, String end)
      throws SQLException {
    return stored(
        connection,
        " where %s = any (?)%s".formatted(subject, end),
        statement -> statement.setArray(1, connection.createArrayOf("uuid", ids.toArray())));
  }

  private Map<UUID, Stored> stored(Connection connection, String condition, Binding binding)
      throws SQLException {
    List<String> columns = mapping.columns();
    String selected =
        String.join(", ", Stream.concat(columns.stream(), Stream.of(key, subject)).toList());
    Map<UUID, Stored> stored = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement("select %s from %s%s".formatted(selected, table, condition))) {
      binding.bind(statement);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          UUID id = row.getObject(columns.size() + 1, UUID.class);
          stored.put(
              id,
              new Stored(
                  id, row.getObject(columns.size() + 2, UUID.class), mapping.readCompared(row)));
        }
      }
    }
    return stored;
  }

  /** Gives a statement its parameters. */
  @FunctionalInterface
  interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }
}
