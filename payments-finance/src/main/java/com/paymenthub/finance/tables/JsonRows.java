package com.paymenthub.finance.tables;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads records as rows of a table that has a column for each of their components, all
 * of them in one statement: PostgreSQL takes them as one JSON document. It is slower than arrays of
 * columns, which does not matter behind the charges.
 *
 * @param <R> the record
 */
final class JsonRows<R extends Record> {

  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final JdbcTemplate jdbc;
  private final Class<R> type;
  private final String table;
  private final ObjectWriter writer;
  private final String add;
  private final String put;
  private final String remove;

  /**
   * Rows of a table.
   *
   * @param type has a component for each of its columns
   */
  JsonRows(JdbcTemplate jdbc, Class<R> type, FinanceTable table) {
    this.jdbc = jdbc;
    this.type = type;
    this.table = table.name();
    this.writer = JSON.writerFor(JSON.getTypeFactory().constructCollectionType(List.class, type));
    List<String> columns =
        Arrays.stream(type.getRecordComponents()).map(JsonRows::columnOf).toList();
    String insert =
        "insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, ?::jsonb) made"
            .formatted(table.name(), String.join(", ", columns));
    String unlessSame =
        table.key().stream()
            .map(column -> "stored.%1$s = made.%1$s".formatted(column))
            .collect(
                joining(
                    " and ",
                    " where not exists (select from %s stored where ".formatted(table.name()),
                    " and stored is not distinct from made)"));
    this.add = insert + " on conflict do nothing";
    this.remove =
        table.key().stream()
            .map(column -> "stored.%1$s = wrong.%1$s".formatted(column))
            .collect(
                joining(
                    " and ",
                    "delete from %1$s stored using jsonb_populate_recordset(null::%1$s, ?::jsonb) wrong where "
                        .formatted(table.name()),
                    ""));
    this.put =
        insert
            + unlessSame
            + columns.stream()
                .filter(column -> !table.key().contains(column))
                .map(column -> "%1$s = excluded.%1$s".formatted(column))
                .collect(
                    joining(
                        ", ",
                        " on conflict (%s) do update set "
                            .formatted(String.join(", ", table.key())),
                        ""));
  }

  /** Adds the rows that are not there yet, and leaves those that are. */
  void add(List<R> rows) {
    write(add, rows);
  }

  /**
   * Writes the rows as they are now, new or not. A row that is so already is left alone, because a
   * charge may have thousands of which one event changes one.
   */
  void put(List<R> rows) {
    write(put, rows);
  }

  /** Removes the rows with the keys of these. */
  void remove(List<R> rows) {
    write(remove, rows);
  }

  /** The rows that meet a condition. */
  List<R> find(String condition, Object... arguments) {
    return jdbc.query(
        "select to_jsonb(found)::text from %s found where %s".formatted(table, condition),
        (row, _) -> JSON.readValue(row.getString(1), type),
        arguments);
  }

  private void write(String statement, List<R> rows) {
    if (!rows.isEmpty()) {
      jdbc.update(statement, writer.writeValueAsString(rows));
    }
  }

  private static String columnOf(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
