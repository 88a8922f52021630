package com.paymenthub.projections.derived;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive ids, in the order that PostgreSQL has for them, which is that of their texts too.
 *
 * @param after the id before the first one; null for the beginning
 * @param upTo the last one; null for the end
 */
public record IdRange(@Nullable UUID after, @Nullable UUID upTo) {

  /** Whether nothing comes behind it. */
  public boolean isLast() {
    return upTo == null;
  }

  /** The condition that a column is in it, beginning with {@code where}; empty where all are. */
  public String condition(String column) {
    if (after == null && upTo == null) {
      return "";
    }
    String begin = after == null ? "" : column + " > ?";
    String end = upTo == null ? "" : column + " <= ?";
    return " where " + begin + (begin.isEmpty() || end.isEmpty() ? "" : " and ") + end;
  }

  /**
   * Gives the ids to {@link #condition}.
   *
   * @param first the index of its first parameter
   * @return the index after its last one
   * @throws SQLException when the statement does not take them
   */
  public int bind(PreparedStatement statement, int first) throws SQLException {
    int index = first;
    for (UUID end : new @Nullable UUID[] {after, upTo}) {
      if (end != null) {
        statement.setObject(index++, end);
      }
    }
    return index;
  }
}
