package com.paymenthub.finance.reconciliation;

import com.paymenthub.platform.stream.CopyText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Adds any number of rows to a table with PostgreSQL's {@code COPY}, in transactions that are short
 * enough to hold up nobody.
 */
final class CopiedLines {

  private static final int TOGETHER = 20_000;

  private final JdbcTemplate jdbc;
  private final String statement;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private long added;

  CopiedLines(JdbcTemplate jdbc, String table, String columns) {
    this.jdbc = jdbc;
    this.statement = "copy %s (%s) from stdin".formatted(table, columns);
  }

  /** How many were added. */
  long added() {
    return added;
  }

  /** Adds a row. */
  void add(@Nullable Object... values) {
    CopyText line = new CopyText();
    for (@Nullable Object value : values) {
      line.text(value);
    }
    lines.writeBytes(line.line());
    lines.write('\n');
    added++;
    if (added % TOGETHER == 0) {
      write();
    }
  }

  /** Writes what is not written yet. */
  void write() {
    if (lines.size() == 0) {
      return;
    }
    jdbc.execute(
        (ConnectionCallback<Long>)
            connection -> {
              try {
                return connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(statement, new ByteArrayInputStream(lines.toByteArray()));
              } catch (IOException impossible) {
                throw new IllegalStateException("reading from memory never fails", impossible);
              }
            });
    lines.reset();
  }
}
