package com.paymenthub.projections.derived;

import org.jspecify.annotations.Nullable;

/**
 * Something that a table has otherwise than its history makes it. What tables have follows from
 * events, which have no personal data.
 *
 * @param table the name of the table
 * @param id which row
 * @param column which column; {@link #ROW} where a whole row is missing or too much
 * @param stored what the table has; null for nothing
 * @param expected what it should have; null for nothing
 */
public record TableDifference(
    String table, String id, String column, @Nullable String stored, @Nullable String expected) {

  /** Stands for all columns. */
  public static final String ROW = "row";

  /** More of a value makes nothing clearer. */
  private static final int SHOWN = 120;

  /** How much of what is equal is shown before what differs. */
  private static final int BEFORE = 40;

  /** A row that is missing, or one that no history speaks of. */
  public static TableDifference ofRow(String table, Object id, boolean isStored) {
    return new TableDifference(
        table, id.toString(), ROW, isStored ? "there" : null, isStored ? null : "there");
  }

  /** A column, of whose values only the part is kept where they differ. */
  public static TableDifference ofColumn(
      String table, Object id, String column, @Nullable Object stored, @Nullable Object expected) {
    String first = stored == null ? "" : stored.toString();
    String second = expected == null ? "" : expected.toString();
    int same = 0;
    while (same < Math.min(first.length(), second.length())
        && first.charAt(same) == second.charAt(same)) {
      same++;
    }
    return new TableDifference(
        table,
        id.toString(),
        column,
        stored == null ? null : part(first, same),
        expected == null ? null : part(second, same));
  }

  /** A history that cannot be folded, so that nobody knows what the tables should have. */
  public static TableDifference ofHistory(Object id, RuntimeException failure) {
    return new TableDifference(
        "domain_event", id.toString(), "history", failure.getClass().getSimpleName(), "folded");
  }

  private static String part(String text, int same) {
    if (text.length() <= SHOWN) {
      return text;
    }
    int begin = Math.max(0, same - BEFORE);
    int end = Math.min(text.length(), begin + SHOWN);
    return (begin > 0 ? "…" : "") + text.substring(begin, end) + (end < text.length() ? "…" : "");
  }
}
