package com.paymenthub.platform.writing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A statement that writes any number of rows of one table: each parameter is an array with one
 * value of each row. Its instance is its identity: rows of one instance are written together.
 */
public final class RowStatement {

  private final WriteOrder order;
  private final String sql;
  private final List<String> types;
  private final boolean guarded;
  private final boolean returning;
  private final Consumer<List<String>> afterCommit;

  private RowStatement(
      WriteOrder order,
      String sql,
      List<String> types,
      boolean guarded,
      boolean returning,
      Consumer<List<String>> afterCommit) {
    this.order = order;
    this.sql = sql;
    this.types = types;
    this.guarded = guarded;
    this.returning = returning;
    this.afterCommit = afterCommit;
  }

  /**
   * A statement that writes each of its rows, or fails.
   *
   * @param sql with one question mark for each parameter; it returns nothing
   * @param types the PostgreSQL types of the parameters' elements, such as {@code uuid}
   */
  public static RowStatement of(WriteOrder order, String sql, List<String> types) {
    return new RowStatement(order, sql, types, false, false, _ -> {});
  }

  /**
   * A statement that leaves out rows which another step made impossible, for example because their
   * position is taken.
   *
   * @param sql as above; it returns the {@link NewRow#identity} of each row that was written, as
   *     one text
   */
  public static RowStatement guarded(WriteOrder order, String sql, List<String> types) {
    return new RowStatement(order, sql, types, true, true, _ -> {});
  }

  /**
   * A statement whose result somebody waits for.
   *
   * @param sql as above; it returns any number of texts
   * @param afterCommit gets these texts once they are committed; it has to be fast
   */
  public static RowStatement telling(
      WriteOrder order, String sql, List<String> types, Consumer<List<String>> afterCommit) {
    return new RowStatement(order, sql, types, false, true, afterCommit);
  }

  WriteOrder order() {
    return order;
  }

  /** The statement, with a question mark for each parameter. */
  public String sql() {
    return sql;
  }

  boolean isGuarded() {
    return guarded;
  }

  boolean isReturning() {
    return returning;
  }

  void tell(List<String> returned) {
    afterCommit.accept(returned);
  }

  /**
   * Gives the rows to a prepared statement.
   *
   * @param first the index of this statement's first parameter
   * @return the index after its last one
   */
  int bind(PreparedStatement prepared, int first, List<NewRow> rows) throws SQLException {
    Connection connection = prepared.getConnection();
    for (int column = 0; column < types.size(); column++) {
      String type = types.get(column);
      @Nullable Object[] values = array(type, rows.size());
      for (int row = 0; row < values.length; row++) {
        values[row] = rows.get(row).values().get(column);
      }
      prepared.setArray(first + column, connection.createArrayOf(type, values));
    }
    return first + types.size();
  }

  /** The driver sends these kinds of arrays as they are, and all others as a text to be parsed. */
  private static @Nullable Object[] array(String type, int length) {
    return switch (type) {
      case "bytea" -> new byte[length][];
      case "varchar" -> new String[length];
      case "int8" -> new Long[length];
      case "int4" -> new Integer[length];
      case "bool" -> new Boolean[length];
      default -> new Object[length];
    };
  }
}
