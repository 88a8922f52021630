package com.paymenthub.projections.rows;

import com.paymenthub.platform.writing.StepRows;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes rows of one table with one statement.
 *
 * @param <R> the record of the rows
 */
public final class RowWriter<R extends Record & Row> {

  private final StepRows rows;
  private final Mapping<R> mapping;

  public RowWriter(JdbcTemplate jdbc, Mapping<R> mapping) {
    this.rows = new StepRows(jdbc);
    this.mapping = mapping;
  }

  /**
   * Writes the rows as they are now, new or not, with the current step.
   *
   * @param written each id at most once
   */
  public void write(List<R> written) {
    rows.write(mapping.write(), written.stream().map(mapping::toWrite).toList());
  }
}
