package com.paymenthub.platform.stream;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Somebody who reads a table as a stream, and remembers how far. Each one that there is says how to
 * find out whether rows were passed over, because nobody else would ever miss a row that became
 * visible behind a position.
 */
public interface StreamReader {

  /** Its name in the table of checks and in the log, for example {@code seals}. */
  String name();

  /**
   * How many rows it should have taken, by the position that it has come to, and has not; 0 or
   * more.
   *
   * @param snapshot reads the database as it is at one moment, the whole table if need be
   */
  long missed(JdbcTemplate snapshot);
}
