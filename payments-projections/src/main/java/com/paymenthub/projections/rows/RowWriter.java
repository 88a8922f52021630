package com.paymenthub.projections.rows;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes rows of one table with one statement.
 *
 * @param <R> the record of the rows
 */
public final class RowWriter<R extends Record & Row> {

  private final JdbcTemplate jdbc;
  private final Mapping<R> mapping;

  public RowWriter(JdbcTemplate jdbc, Mapping<R> mapping) {
    this.jdbc = jdbc;
    this.mapping = mapping;
  }

  /**
   * Writes the rows as they are now, new or not. They are written in the order of their ids, so
   * that two transactions that write the same rows cannot deadlock.
   *
   * @param rows each id at most once
   */
  public void write(List<R> rows) {
    if (rows.size() == 1) {
      jdbc.update(mapping.writeOne(), statement -> mapping.bind(statement, rows.getFirst()));
    } else if (!rows.isEmpty()) {
      jdbc.update(mapping.writeMany(), statement -> mapping.bindAll(statement, rows));
    }
  }
}
