package com.paymenthub.finance.journal;

import com.paymenthub.domain.charges.MovementKind;
import com.paymenthub.finance.journal.Ledgers.Posting;
import com.paymenthub.finance.reports.LongReading;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.springframework.stereotype.Component;

/**
 * Writes the movements of an account as a journal for hledger: one balanced entry for each
 * movement. All entries of a file are of one moment.
 */
@Component
public class Journal {

  /** The account names, so that a mistyped one is found. */
  private static final List<String> CHART =
      List.of(
          "assets:reserved",
          "assets:receivable",
          "liabilities:reserved",
          "liabilities:payable",
          "liabilities:surplus",
          "expenses:fees",
          "expenses:losses");

  private static final String SELECT =
      """
      select booked_day, belongs_to_day, kind, charge_id, sequence_number, attempt_id, merchant_id,
        provider_type, currency, decimals, reserved_delta, settled_delta, fee_delta
      from finance.movements
      where account_id = ? and booked_day between ? and ?
      order by booked_day, charge_id, sequence_number, kind
      """;

  private final LongReading reading;

  Journal(LongReading reading) {
    this.reading = reading;
  }

  /**
   * Writes the entries of some days, both included, and returns how many they are.
   *
   * @param progress is told how many are written, after each thousand
   * @throws java.io.UncheckedIOException when they cannot be written
   */
  public long write(UUID account, LocalDate from, LocalDate to, Writer out, LongConsumer progress) {
    return reading.read(
        SELECT,
        List.of(account, from, to),
        progress,
        rows -> {
          out.write("; account %s, booked from %s to %s\n".formatted(account, from, to));
          out.write("decimal-mark .\n");
          for (String name : CHART) {
            out.write("account %s\n".formatted(name));
          }
          Set<String> declared = new HashSet<>(CHART);
          while (rows.next()) {
            out.write(entry(rows.row(), declared));
          }
          out.flush();
        });
  }

  /**
   * One entry, after the declarations of what no earlier entry has: strict readers want each
   * account and each currency declared.
   */
  private static String entry(ResultSet row, Set<String> declared) throws SQLException {
    String kind = row.getString("kind");
    int decimals = row.getInt("decimals");
    String currency = row.getString("currency");
    List<Posting> postings =
        Ledgers.postings(
            MovementKind.valueOf(kind.toUpperCase(Locale.ROOT)),
            row.getString("provider_type"),
            row.getObject("merchant_id", UUID.class),
            BigDecimal.valueOf(row.getLong("reserved_delta"), decimals),
            BigDecimal.valueOf(row.getLong("settled_delta"), decimals),
            BigDecimal.valueOf(row.getLong("fee_delta"), decimals));
    StringBuilder entry = new StringBuilder();
    if (declared.add(currency)) {
      entry.append("commodity %s 1000.%s\n".formatted(currency, "0".repeat(decimals)));
    }
    for (Posting posting : postings) {
      if (declared.add(posting.account())) {
        entry.append("account %s\n".formatted(posting.account()));
      }
    }
    entry.append(
        "\n%s %s %s  ; event:%d, attempt:%s, belongs:%s\n"
            .formatted(
                row.getObject("booked_day", LocalDate.class),
                kind,
                row.getString("charge_id"),
                row.getLong("sequence_number"),
                row.getString("attempt_id"),
                row.getObject("belongs_to_day", LocalDate.class)));
    for (Posting posting : postings) {
      entry
          .append("    ")
          .append(posting.account())
          .append("  ")
          .append(currency)
          .append(' ')
          .append(posting.amount().toPlainString())
          .append('\n');
    }
    return entry.toString();
  }
}
