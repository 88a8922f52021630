package com.paymenthub.projections.rows;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One column of a projection's table.
 *
 * @param changes whether events after the first change it
 * @param value takes the value from a row
 */
record Column<R, T>(
    String name, ColumnType<T> type, boolean changes, Function<R, ? extends @Nullable T> value) {

  /** What the driver is given for this row. */
  @Nullable Object toDatabase(R row) {
    return type.toDatabase(value.apply(row));
  }

  /** The value of this row in the form in which values are compared. */
  @Nullable Object compared(R row) {
    return type.compared(value.apply(row));
  }

  /** The value at an index, from 1, in the form in which values are compared. */
  @Nullable Object readCompared(ResultSet row, int index) throws SQLException {
    return type.readCompared(row, index);
  }

  /** The value at an index, from 1. */
  @Nullable T read(ResultSet row, int index) throws SQLException {
    return type.read(row, index);
  }
}
