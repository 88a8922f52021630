package com.paymenthub.platform.writing;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rows of any statements. They are written table by table, and by subject within a table; all
 * statements go to PostgreSQL in one round trip.
 */
final class RowBatch {

  private static final Logger LOG = LoggerFactory.getLogger(RowBatch.class);

  private static final Comparator<RowStatement> IN_ORDER =
      Comparator.comparing(RowStatement::order).thenComparing(RowStatement::sql);

  private final Map<RowStatement, Map<String, NewRow>> rows = new TreeMap<>(IN_ORDER);
  private boolean assuming;

  /**
   * What PostgreSQL said to the rows.
   *
   * @param missed the subjects of rows that were not written
   * @param told what the statements returned that somebody waits for
   */
  record Written(Set<String> missed, Map<RowStatement, List<String>> told) {

    /**
     * Tells those who wait for it. Call it after the commit, which is not undone when a waiting
     * part cannot be told: each looks for news by itself as well.
     */
    void tell() {
      told.forEach(Written::tell);
    }

    private static void tell(RowStatement statement, List<String> values) {
      try {
        statement.tell(values);
      } catch (RuntimeException failure) {
        LOG.warn("nobody was told of {} new rows", values.size(), failure);
      }
    }
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Whether a row of it may turn out to be impossible. */
  boolean isAssuming() {
    return assuming;
  }

  boolean has(RowStatement statement) {
    return rows.containsKey(statement);
  }

  void add(RowStatement statement, List<NewRow> added) {
    if (added.isEmpty()) {
      return;
    }
    assuming |= statement.isGuarded();
    Map<String, NewRow> known = rows.computeIfAbsent(statement, _ -> new LinkedHashMap<>());
    added.forEach(row -> known.put(row.identity(), row));
  }

  void addAll(RowBatch other) {
    other.rows.forEach((statement, added) -> add(statement, List.copyOf(added.values())));
  }

  /** What no other step may write at the same moment. */
  Set<String> subjects() {
    Set<String> subjects = new HashSet<>();
    rows.values().forEach(written -> written.values().forEach(row -> subjects.add(row.subject())));
    return subjects;
  }

  /** Writes all rows in the transaction of a connection. */
  Written write(Connection connection) throws SQLException {
    String sql = rows.keySet().stream().map(RowStatement::sql).collect(joining(";\n"));
    try (PreparedStatement prepared = connection.prepareStatement(sql)) {
      Map<RowStatement, List<NewRow>> sorted = new LinkedHashMap<>();
      int index = 1;
      for (Map.Entry<RowStatement, Map<String, NewRow>> entry : rows.entrySet()) {
        List<NewRow> written = new ArrayList<>(entry.getValue().values());
        written.sort(Comparator.comparing(NewRow::subject));
        sorted.put(entry.getKey(), written);
        index = entry.getKey().bind(prepared, index, written);
      }
      prepared.execute();
      return results(prepared, sorted);
    }
  }

  private static Written results(
      PreparedStatement prepared, Map<RowStatement, List<NewRow>> written) throws SQLException {
    Set<String> missed = new HashSet<>();
    Map<RowStatement, List<String>> told = new LinkedHashMap<>();
    for (Map.Entry<RowStatement, List<NewRow>> entry : written.entrySet()) {
      RowStatement statement = entry.getKey();
      if (statement.isGuarded()) {
        Set<String> returned = Set.copyOf(texts(prepared));
        entry.getValue().stream()
            .filter(row -> !returned.contains(row.identity()))
            .forEach(row -> missed.add(row.subject()));
      } else if (statement.isReturning()) {
        told.put(statement, texts(prepared));
      }
      prepared.getMoreResults();
    }
    return new Written(missed, told);
  }

  private static List<String> texts(PreparedStatement prepared) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet result = prepared.getResultSet()) {
      while (result.next()) {
        texts.add(result.getString(1));
      }
    }
    return texts;
  }
}
