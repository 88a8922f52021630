package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.ReconciliationSettings.Columns;
import com.paymenthub.finance.reconciliation.SettlementFormat.RowSign;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file by the names in its first line. */
final class RowReader {

  private final SettlementFormat format;
  private final RowAmounts amounts;
  private final int width;
  private final int reference;
  private final int secondReference;
  private final int type;
  private final int currency;
  private final int date;
  private final int timeZone;

  /**
   * A reader.
   *
   * @throws ReconciliationRefused when a column is missing, naming the setting
   */
  RowReader(SettlementFormat format, List<String> names) {
    FileHeader header = new FileHeader(format.settings(), names);
    Columns columns = format.columns();
    this.format = format;
    this.width = names.size();
    this.reference = header.required(columns.reference(), "reference");
    this.secondReference = header.named(columns.secondReference(), "second-reference");
    this.amounts = new RowAmounts(format, header);
    this.date = header.required(columns.date(), "date");
    this.timeZone = header.named(columns.timeZone(), "time-zone");
    this.type =
        format.signs().isEmpty() ? FileHeader.ABSENT : header.required(columns.type(), "type");
    this.currency =
        format.currency() == null
            ? header.required(columns.currency(), "currency")
            : FileHeader.ABSENT;
  }

  /**
   * The row of a line; empty when its type is to be ignored.
   *
   * @throws RowBroken when it cannot be read, naming the column
   */
  Optional<SettlementRow> read(long line, List<String> texts) throws RowBroken {
    if (texts.size() != width) {
      throw new RowBroken("%d columns, where the first line has %d".formatted(texts.size(), width));
    }
    RowFields fields = new RowFields(texts);
    @Nullable String named = type == FileHeader.ABSENT ? null : fields.required(type, "type");
    @Nullable RowSign sign = named == null ? null : sign(named);
    if (sign == RowSign.IGNORE) {
      return Optional.empty();
    }
    FileCurrency in =
        format.currency() == null ? fields.currency(currency, "currency") : format.currency();
    References references = references(fields);
    return Optional.of(
        new SettlementRow(
            line,
            references.first(),
            references.second(),
            named,
            amounts.moved(fields, in, sign),
            in.code(),
            in.decimals(),
            day(fields),
            amounts.fee(fields, in)));
  }

  private RowSign sign(String named) throws RowBroken {
    RowSign sign = format.signs().get(named.toUpperCase(Locale.ROOT));
    if (sign == null) {
      throw new RowBroken(
          "column type: a type that %s.signs does not have".formatted(format.settings()), named);
    }
    return sign;
  }

  /** The ids of a row; the second one is null when there is none, or it is the first one. */
  private record References(String first, @Nullable String second) {}

  private References references(RowFields fields) throws RowBroken {
    if (secondReference == FileHeader.ABSENT || fields.isEmpty(secondReference)) {
      return new References(fields.required(reference, "reference"), null);
    }
    String second = fields.required(secondReference, "second-reference");
    if (fields.isEmpty(reference)) {
      return new References(second, null);
    }
    String first = fields.required(reference, "reference");
    return new References(first, first.equals(second) ? null : second);
  }

  private LocalDate day(RowFields fields) throws RowBroken {
    ZoneId writtenIn = timeZone == FileHeader.ABSENT ? format.dates().timeZone() : zone(fields);
    try {
      return format.dates().read(fields.at(date), writtenIn, format.settings());
    } catch (RowBroken broken) {
      throw broken.inColumn("date");
    }
  }

  private ZoneId zone(RowFields fields) throws RowBroken {
    String named = fields.at(timeZone);
    ZoneId zone = format.timeZones().get(named.toUpperCase(Locale.ROOT));
    if (zone == null) {
      throw new RowBroken(
          "column time-zone: a name that %s.time-zones does not have".formatted(format.settings()),
          named);
    }
    return zone;
  }
}
