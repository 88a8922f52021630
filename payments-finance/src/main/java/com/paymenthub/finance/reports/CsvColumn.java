package com.paymenthub.finance.reports;

import com.paymenthub.platform.Timestamps;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A column of a file, and how it is written. */
record CsvColumn(String name, int index, Form form) {

  /**
   * What a spreadsheet would take for a formula at the start of a text: also behind blanks and
   * characters that nobody sees, which some programs drop, and in the wide form of East Asian
   * texts.
   */
  private static final Pattern FORMULA =
      Pattern.compile(
          "^(?:[\\p{Z}\\p{C}\\s]*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|[\t\r\n]).*",
          Pattern.DOTALL);

  private static final Set<String> AMOUNTS =
      Set.of(
          "requested_amount",
          "amount",
          "reserved",
          "settled",
          "surplus",
          "reserved_delta",
          "settled_delta",
          "fee",
          "fee_delta");

  private static final String DECIMALS = "decimals";

  /** How values are written. */
  enum Form {
    /** As PostgreSQL writes it. */
    PLAIN,
    /** ISO 8601, UTC. */
    TIME,
    /** A text that may come from a merchant. */
    TEXT,
    /** Minor units with the decimals of their currency (ISO 4217). */
    DECIMAL
  }

  /** The columns of a table; each amount is followed by the same amount in decimals. */
  static List<CsvColumn> of(ResultSetMetaData table) throws SQLException {
    List<CsvColumn> columns = new ArrayList<>();
    for (int index = 1; index <= table.getColumnCount(); index++) {
      String name = table.getColumnName(index);
      columns.add(new CsvColumn(name, index, formOf(table.getColumnTypeName(index))));
      if (AMOUNTS.contains(name)) {
        columns.add(new CsvColumn(name + "_decimal", index, Form.DECIMAL));
      }
    }
    return List.copyOf(columns);
  }

  private static Form formOf(String type) {
    return switch (type) {
      case "timestamptz" -> Form.TIME;
      case "text", "varchar", "jsonb" -> Form.TEXT;
      default -> Form.PLAIN;
    };
  }

  @Nullable String read(ResultSet row) throws SQLException {
    return switch (form) {
      case PLAIN -> row.getString(index);
      case TEXT -> harmless(row.getString(index));
      case TIME -> {
        OffsetDateTime time = row.getObject(index, OffsetDateTime.class);
        yield time == null ? null : Timestamps.format(time.toInstant());
      }
      case DECIMAL -> {
        BigDecimal minorUnits = row.getBigDecimal(index);
        yield minorUnits == null
            ? null
            : minorUnits.movePointLeft(row.getInt(DECIMALS)).toPlainString();
      }
    };
  }

  /** A text that no spreadsheet takes for a formula. */
  static @Nullable String harmless(@Nullable String text) {
    return text == null || !FORMULA.matcher(text).matches() ? text : "'" + text;
  }
}
