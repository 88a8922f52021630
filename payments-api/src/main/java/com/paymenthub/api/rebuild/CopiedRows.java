package com.paymenthub.api.rebuild;

import com.paymenthub.foundation.stream.CopyText;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/**
 * Rows of one table of a new generation, written with PostgreSQL's {@code COPY}.
 *
 * @param <R> the record of the rows
 */
final class CopiedRows<R extends Record & Row> {

  private final Mapping<R> mapping;
  private final String statement;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

  /**
   * No rows yet.
   *
   * @param table the name of the table, without its schema
   */
  CopiedRows(String table, Mapping<R> mapping) {
    this.mapping = mapping;
    this.statement =
        "copy %s (%s) from stdin"
            .formatted(NewTables.nameOf(table), String.join(", ", mapping.columns()));
  }

  /** Adds a row. */
  void add(R row) {
    CopyText line = new CopyText();
    mapping.texts(row).forEach(line::text);
    lines.writeBytes(line.line());
    lines.write('\n');
  }

  /** Writes the rows in the transaction of a connection. */
  void write(Connection connection) throws SQLException {
    if (lines.size() == 0) {
      return;
    }
    try {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(statement, new ByteArrayInputStream(lines.toByteArray()));
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory never fails", e);
    }
  }
}
