package com.paymenthub.projections.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.projections.sessions.SessionTable;
import com.paymenthub.testing.TestDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** All that a row of a projection holds, its table gives back. */
class ProjectedTablesTest {

  private static final JdbcTemplate JDBC =
      new JdbcTemplate(TestDatabase.create().applicationDataSource());

  /** A table and the record of its rows. */
  record Projected<R extends Record & Row>(String name, Class<R> type, RowTable<R> table) {

    /** Rows of which one has everything, and one only what none may miss. */
    List<R> rows() {
      FilledRecords records = new FilledRecords(textLengths());
      return List.of(records.full(type), records.bare(type), records.full(type));
    }

    /** Of the columns whose texts have a length that is fixed. */
    private Map<String, Integer> textLengths() {
      Map<String, Integer> lengths = new HashMap<>();
      JDBC.query(
          "select column_name, character_maximum_length from information_schema.columns"
              + " where table_name = ? and data_type = 'character'",
          column -> {
            lengths.put(column.getString(1), column.getInt(2));
          },
          name + "");
      return lengths;
    }

    void empty() {
      JDBC.update("delete from " + name);
    }

    void writeEachAlone(List<R> rows) {
      rows.forEach(row -> table.write(List.of(row)));
    }

    List<R> found(List<R> rows) {
      return rows.stream().map(row -> table.find(row.id()).orElseThrow()).toList();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Projected<?>> tables() {
    JsonMapper json = JsonMapper.shared();
    return List.of(
        new Projected<>("charge", ChargeRow.class, new ChargeTable(JDBC, json)),
        new Projected<>("card", CardRow.class, new CardTable(JDBC)),
        new Projected<>("session", SessionRow.class, new SessionTable(JDBC, json)));
  }

  @BeforeEach
  void empty() {
    tables().forEach(Projected::empty);
  }

  @ParameterizedTest
  @MethodSource("tables")
  <R extends Record & Row> void a_row_comes_back_as_it_was_written(Projected<R> projected) {
    List<R> rows = projected.rows();

    projected.writeEachAlone(rows);

    assertThat(projected.found(rows)).isEqualTo(rows);
  }

  @ParameterizedTest
  @MethodSource("tables")
  <R extends Record & Row> void rows_that_are_written_together_come_back_as_they_were_written(
      Projected<R> projected) {
    List<R> rows = projected.rows();

    projected.table().write(rows);

    assertThat(projected.found(rows)).isEqualTo(rows);
  }
}
