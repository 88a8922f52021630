package com.paymenthub.projections.derived;

import com.paymenthub.projections.rows.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a table has otherwise than some histories make it.
 *
 * @param made how many rows the histories make
 * @param missing rows that the table lacks
 * @param changed rows that it has otherwise
 * @param surplus rows that no history makes
 * @param notFolded histories of which nobody knows what they make, and why; their rows stay
 * @param <R> the record of the rows
 */
record TablePart<R extends Record & Row>(
    DerivedTable<R> table,
    int made,
    List<R> missing,
    List<Changed<R>> changed,
    List<Stored> surplus,
    Map<UUID, RuntimeException> notFolded) {

  /**
   * A row as the table has it.
   *
   * @param values one for each column of the mapping
   */
  record Stored(UUID key, UUID subject, List<@Nullable Object> values) {}

  /** A row that the table has otherwise. */
  record Changed<R>(Stored stored, R expected) {}

  /**
   * Compares.
   *
   * @param stored the rows of the subjects of the histories, by key; it is emptied
   */
  static <R extends Record & Row> TablePart<R> of(
      DerivedTable<R> table, List<SubjectHistory> histories, Map<UUID, Stored> stored) {
    int made = 0;
    List<R> missing = new ArrayList<>();
    List<Changed<R>> changed = new ArrayList<>();
    Map<UUID, RuntimeException> notFolded = new LinkedHashMap<>();
    for (SubjectHistory history : histories) {
      List<R> rows;
      try {
        rows = table.rows().apply(history);
      } catch (RuntimeException failure) {
        // A fold asks neither the database nor anybody else: this is no outage.
        notFolded.put(history.id(), failure);
        continue;
      }
      made += rows.size();
      for (R row : rows) {
        Stored has = stored.remove(row.id());
        if (has == null) {
          missing.add(row);
        } else if (!has.values().equals(table.mapping().compared(row))) {
          changed.add(new Changed<>(has, row));
        }
      }
    }
    List<Stored> surplus =
        stored.values().stream().filter(row -> !notFolded.containsKey(row.subject())).toList();
    return new TablePart<>(table, made, missing, changed, surplus, notFolded);
  }

  /** The subjects of rows that are there and should be otherwise, or not be there. */
  List<UUID> subjectsOfWrongRows() {
    return Stream.concat(changed.stream().map(Changed::stored), surplus.stream())
        .map(Stored::subject)
        .distinct()
        .toList();
  }

  /** Tells each difference. */
  void tell(Consumer<TableDifference> found) {
    notFolded.forEach((id, failure) -> found.accept(TableDifference.ofHistory(id, failure)));
    missing.forEach(row -> found.accept(TableDifference.ofRow(table.table(), row.id(), false)));
    changed.forEach(row -> tell(row, found));
    surplus.forEach(row -> found.accept(TableDifference.ofRow(table.table(), row.key(), true)));
  }

  private void tell(Changed<R> row, Consumer<TableDifference> found) {
    List<String> columns = table.mapping().columns();
    List<@Nullable Object> has = row.stored().values();
    List<@Nullable Object> expected = table.mapping().compared(row.expected());
    for (int index = 0; index < columns.size(); index++) {
      if (!Objects.equals(has.get(index), expected.get(index))) {
        found.accept(
            TableDifference.ofColumn(
                table.table(),
                row.expected().id(),
                columns.get(index),
                has.get(index),
                expected.get(index)));
      }
    }
  }
}
