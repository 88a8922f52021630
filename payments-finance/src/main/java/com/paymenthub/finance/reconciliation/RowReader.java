package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.SettlementFormat.RowSign;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file by the names in its first line. */
final class RowReader {

  private static final int ABSENT = -1;
  private static final int MAXIMUM_TEXT = 255;

  private final SettlementFormat format;
  private final int width;
  private final int reference;
  private final int type;
  private final int amount;
  private final int currency;
  private final int date;
  private final int fee;

  /**
   * A reader.
   *
   * @throws ReconciliationRefused when a column is missing, naming the setting
   */
  RowReader(SettlementFormat format, List<String> header) {
    this.format = format;
    List<String> names = header.stream().map(String::strip).toList();
    this.width = names.size();
    this.reference = required(names, format.columns().reference(), "reference");
    this.amount = required(names, format.columns().amount(), "amount");
    this.date = required(names, format.columns().date(), "date");
    this.type =
        format.signs().isEmpty() ? ABSENT : required(names, format.columns().type(), "type");
    this.currency =
        format.currency() == null
            ? required(names, format.columns().currency(), "currency")
            : ABSENT;
    this.fee =
        format.expectedFees().isEmpty()
            ? position(names, format.columns().fee(), "fee")
            : required(names, format.columns().fee(), "fee");
  }

  private int required(List<String> names, String name, String setting) {
    int position = position(names, name, setting);
    if (position == ABSENT) {
      throw new ReconciliationRefused(
          "the first line has no column \"%s\" (%s.columns.%s)"
              .formatted(name, format.settings(), setting));
    }
    return position;
  }

  private int position(List<String> names, String name, String setting) {
    int position = names.indexOf(name);
    if (position != names.lastIndexOf(name)) {
      throw new ReconciliationRefused(
          "the first line has two columns \"%s\" (%s.columns.%s)"
              .formatted(name, format.settings(), setting));
    }
    return position;
  }

  /**
   * The row of a line; empty when its type is to be ignored.
   *
   * @throws RowBroken when it cannot be read, naming the column
   */
  Optional<SettlementRow> read(long line, List<String> fields) throws RowBroken {
    if (fields.size() != width) {
      throw new RowBroken(
          "%d columns, where the first line has %d".formatted(fields.size(), width));
    }
    @Nullable String named = type == ABSENT ? null : text(fields, type, "type");
    @Nullable RowSign sign = named == null ? null : sign(named);
    if (sign == RowSign.IGNORE) {
      return Optional.empty();
    }
    FileCurrency in = currency(fields);
    long written = amount(fields, amount, in.decimals(), "amount");
    if (sign != null && written < 0) {
      throw new RowBroken(
          "column amount: a minus, where %s.signs says what a row does"
              .formatted(format.settings()));
    }
    return Optional.of(
        new SettlementRow(
            line,
            text(fields, reference, "reference"),
            named,
            sign == RowSign.MINUS ? -written : written,
            in.code(),
            in.decimals(),
            inColumn("date", () -> format.dates().read(field(fields, date), format.settings())),
            fee(fields, in.decimals())));
  }

  private RowSign sign(String named) throws RowBroken {
    RowSign sign = format.signs().get(named.toUpperCase(Locale.ROOT));
    if (sign == null) {
      throw new RowBroken(
          "column type: a type that %s.signs does not have".formatted(format.settings()), named);
    }
    return sign;
  }

  private FileCurrency currency(List<String> fields) throws RowBroken {
    if (format.currency() != null) {
      return format.currency();
    }
    return FileCurrency.of(field(fields, currency))
        .orElseThrow(
            () -> new RowBroken("column currency: no ISO 4217 currency", field(fields, currency)));
  }

  private @Nullable Long fee(List<String> fields, int decimals) throws RowBroken {
    if (fee == ABSENT || field(fields, fee).isEmpty()) {
      return null;
    }
    long written = amount(fields, fee, decimals, "fee");
    return format.negativeFees() ? -written : written;
  }

  private long amount(List<String> fields, int column, int decimals, String name) throws RowBroken {
    return inColumn(
        name, () -> format.amounts().read(field(fields, column), decimals, format.settings()));
  }

  private static String text(List<String> fields, int column, String name) throws RowBroken {
    String text = field(fields, column);
    if (text.isEmpty() || text.length() > MAXIMUM_TEXT) {
      throw new RowBroken("column %s: 1 to %d characters".formatted(name, MAXIMUM_TEXT));
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new RowBroken("column %s: a control character".formatted(name));
    }
    return text;
  }

  private static String field(List<String> fields, int column) {
    return fields.get(column).strip();
  }

  /** Reads a value. */
  @FunctionalInterface
  private interface Value<T> {
    T read() throws RowBroken;
  }

  private static <T> T inColumn(String name, Value<T> value) throws RowBroken {
    try {
      return value.read();
    } catch (RowBroken broken) {
      throw new RowBroken("column %s: %s".formatted(name, broken.reason()));
    }
  }
}
