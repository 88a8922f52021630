package com.paymenthub.finance.reports;

import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes tables as CSV (RFC 4180), row by row as PostgreSQL sends them, so that their size does not
 * matter. All rows of a file are of one moment.
 */
@Component
public class TableExport {

  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private final LongReading reading;

  TableExport(LongReading reading) {
    this.reading = reading;
  }

  /**
   * Which rows.
   *
   * @param account whose; null for those of every account
   * @param from the first day; null for the beginning
   * @param to the last day; null for the end
   */
  public record Wanted(
      ExportedTable table,
      @Nullable UUID account,
      @Nullable LocalDate from,
      @Nullable LocalDate to) {

    public Wanted {
      if (account != null && !table.hasAccounts()) {
        throw new IllegalArgumentException(table.view() + " has no accounts");
      }
    }

    /** What its question asks with: the first and the last day, and the account if there is one. */
    public List<Object> parameters() {
      List<Object> parameters = new ArrayList<>();
      parameters.add(from == null ? FIRST : from);
      parameters.add(to == null ? LAST : to);
      if (account != null) {
        parameters.add(account);
      }
      return List.copyOf(parameters);
    }
  }

  /**
   * Writes rows with a line of names before them, and returns how many they are.
   *
   * @param progress is told how many rows are written, after each thousand
   * @throws java.io.UncheckedIOException when they cannot be written
   */
  public long write(Wanted wanted, Writer out, LongConsumer progress) {
    String sql = wanted.table().select(wanted.account() != null);
    return write(sql, wanted.parameters(), out, progress);
  }

  /**
   * The same for the rows of any question.
   *
   * @throws java.io.UncheckedIOException when they cannot be written
   */
  public long write(String sql, List<?> parameters, Writer out, LongConsumer progress) {
    return reading.read(sql, parameters, progress, rows -> write(rows, out));
  }

  private static void write(LongReading.Rows rows, Writer out) throws SQLException, IOException {
    List<CsvColumn> columns = CsvColumn.of(rows.row().getMetaData());
    CSVPrinter file = new CSVPrinter(out, CSVFormat.RFC4180);
    file.printRecord(columns.stream().map(CsvColumn::name));
    while (rows.next()) {
      for (CsvColumn column : columns) {
        file.print(column.read(rows.row()));
      }
      file.println();
    }
    file.flush();
  }
}
