package com.paymenthub.platform.sealing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A column of the database whose values the vault's keys encrypt, so that they can be encrypted
 * again with another key. Null values stay null.
 *
 * @param table the table
 * @param column the column
 * @param primaryKey the columns of the table's primary key, in its order
 * @param otherColumns further columns that the binding needs
 * @param binding what a value is bound to (the associated data)
 */
public record SealedColumn(
    String table,
    String column,
    List<String> primaryKey,
    List<String> otherColumns,
    Binding binding) {

  /** Returns what the value of a row is bound to; the row has all columns named here. */
  @FunctionalInterface
  public interface Binding {

    /** The associated data with which the value was encrypted. */
    byte[] of(ResultSet row) throws SQLException;
  }

  /** The column with its table, for example {@code vault_card.sealed}. */
  public String name() {
    return table + "." + column;
  }
}
