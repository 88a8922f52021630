package com.paymenthub.console.finance;

import com.paymenthub.console.finance.FinanceTable.Column;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.Names;
import com.paymenthub.finance.reports.TableExport.Wanted;
import com.paymenthub.platform.Timestamps;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads what finance teams read, a page at a time, the newest day first. */
@ConsolePart
final class FinanceRows {

  private static final String CURRENCY = "currency";

  private final JdbcTemplate jdbc;
  private final Names names;

  FinanceRows(JdbcTemplate lists, Names names) {
    this.jdbc = lists;
    this.names = names;
  }

  /**
   * Some rows.
   *
   * @param rows by name of the column, and the currency of amounts
   * @param more whether there are more after these
   * @param names of the accounts and merchants in them and of the account that was asked for
   */
  record Page(List<Map<String, @Nullable Object>> rows, boolean more, Map<String, String> names) {}

  /**
   * Reads some rows.
   *
   * @param limit how many at most
   * @param offset how many newer ones to pass over
   */
  Page read(FinanceTable table, Wanted wanted, int limit, long offset) {
    List<Object> parameters = new ArrayList<>(wanted.parameters());
    parameters.add(limit + 1);
    parameters.add(offset);
    List<Map<String, @Nullable Object>> rows =
        jdbc.query(
            wanted.table().newest(wanted.account() != null),
            (row, _) -> read(row, table),
            parameters.toArray());
    List<Map<String, @Nullable Object>> shown = rows.stream().limit(limit).toList();
    return new Page(shown, rows.size() > limit, names.of(owners(table, wanted, shown)));
  }

  private static Set<UUID> owners(
      FinanceTable table, Wanted wanted, List<Map<String, @Nullable Object>> rows) {
    Set<UUID> owners = new HashSet<>();
    if (wanted.account() != null) {
      owners.add(wanted.account());
    }
    for (Column column : table.columns()) {
      if (column.form() == FinanceTable.Form.OWNER) {
        rows.forEach(
            row -> {
              if (row.get(column.name()) instanceof String id) {
                owners.add(UUID.fromString(id));
              }
            });
      }
    }
    return owners;
  }

  /** The instant that all tables are true for; null while they are filled. */
  @Nullable Instant asOf() {
    return jdbc
        .query(
            "select as_of from finance.as_of where as_of is not null",
            (row, _) -> Timestamps.at(row, "as_of"))
        .stream()
        .findFirst()
        .orElse(null);
  }

  private static Map<String, @Nullable Object> read(ResultSet row, FinanceTable table)
      throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (Column column : table.columns()) {
      values.put(column.name(), read(row, column));
      if (column.form() == FinanceTable.Form.MONEY) {
        values.put(CURRENCY, row.getString(CURRENCY));
      }
    }
    return values;
  }

  private static @Nullable Object read(ResultSet row, Column column) throws SQLException {
    return switch (column.form()) {
      case NUMBER, MONEY -> {
        BigDecimal number = row.getBigDecimal(column.name());
        yield number == null ? null : number.longValueExact();
      }
      case RATE -> {
        BigDecimal rate = row.getBigDecimal(column.name());
        yield rate == null ? null : rate.movePointRight(2).stripTrailingZeros().toPlainString();
      }
      case TIME -> {
        yield Timestamps.atOrNull(row, column.name());
      }
      case DAY -> row.getObject(column.name(), LocalDate.class);
      default -> row.getString(column.name());
    };
  }
}
