package com.paymenthub.providers.vault;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A column of the database whose values the vault's keys seal, so that they can be sealed anew with
 * another key. Null values stay null.
 *
 * @param table the table
 * @param column the column
 * @param primaryKey the columns of the table's primary key, in its order
 * @param otherColumns what the binding needs besides
 * @param condition of which rows, in SQL; others are sealed with keys of somebody's own
 * @param binding what a value is bound to
 */
public record SealedColumn(
    String table,
    String column,
    List<String> primaryKey,
    List<String> otherColumns,
    String condition,
    Binding binding) {

  /** A column of which all values are sealed with the vault's keys. */
  public SealedColumn(
      String table,
      String column,
      List<String> primaryKey,
      List<String> otherColumns,
      Binding binding) {
    this(table, column, primaryKey, otherColumns, "true", binding);
  }

  /** Tells from a row what its value is bound to; all the columns named here are in it. */
  @FunctionalInterface
  public interface Binding {

    /** The associated data with which the value was sealed. */
    byte[] of(ResultSet row) throws SQLException;
  }

  /** The column with its table, for example {@code vault_card.sealed}. */
  public String name() {
    return table + "." + column;
  }
}
