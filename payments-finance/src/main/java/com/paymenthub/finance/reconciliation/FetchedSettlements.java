package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.settlements.NothingTold;
import com.paymenthub.charging.settlements.SettledAccount;
import com.paymenthub.charging.settlements.SettledLine;
import com.paymenthub.charging.settlements.Settlements;
import com.paymenthub.finance.reconciliation.Reconciliations.Progress;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Asks providers what they have settled on a day, makes a settlement file of it, and compares that
 * as if somebody had brought it.
 */
@Component
public class FetchedSettlements {

  /** The same lines make the same file, in any order. */
  private static final Comparator<SettledLine> ORDER =
      Comparator.comparing(SettledLine::at)
          .thenComparing(SettledLine::reference)
          .thenComparing(SettledLine::isRefund)
          .thenComparing(line -> line.amount().minorUnits());

  private final Settlements settlements;
  private final Reconciliations reconciliations;
  private final ReconciliationRuns runs;

  FetchedSettlements(
      Settlements settlements, Reconciliations reconciliations, ReconciliationRuns runs) {
    this.settlements = settlements;
    this.reconciliations = reconciliations;
    this.runs = runs;
  }

  /**
   * Fetches what was settled for an account at a provider on a day, and compares it, unless that
   * was done before with the same lines. Other lines than before take the place of those.
   *
   * @param day in the time zone of the provider's files
   * @throws ReconciliationRefused when the provider tells nothing of the kind or does not answer,
   *     the day has not ended, or the file cannot be compared; nothing has changed then
   */
  public Reconciled fetch(SettledAccount account, LocalDate day, Progress progress) {
    ZoneId timeZone = reconciliations.timeZone(account.clientId(), account.providerType());
    Collection<SettledLine> lines = told(account, day, timeZone);
    try {
      Path folder = Files.createTempDirectory("settlements");
      Path file = folder.resolve("fetched-%s-%s.csv".formatted(account.providerId(), day));
      try {
        write(lines, timeZone, file);
        return compare(account, day, file, progress);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("a settlement file cannot be written", failed);
    }
  }

  private Reconciled compare(SettledAccount account, LocalDate day, Path file, Progress progress) {
    SettlementImport wanted = wanted(account, day, file, null);
    String digest = new SettlementFile(file).digest();
    Optional<ReconciliationRun> other =
        runs.ofName(wanted).filter(run -> !run.digest().equals(digest));
    return reconciliations.reconcileOwn(
        other.map(run -> wanted(account, day, file, run.id())).orElse(wanted), progress);
  }

  private static SettlementImport wanted(
      SettledAccount account, LocalDate day, Path file, @Nullable UUID replaces) {
    return new SettlementImport(
        file, account.clientId(), account.providerType(), account.providerId(), day, day, replaces);
  }

  private Collection<SettledLine> told(SettledAccount account, LocalDate day, ZoneId timeZone) {
    try {
      settlements.requireTold(account);
      reconciliations.requireAllRead(day, timeZone);
      return settlements.between(
          account.providerId(),
          day.atStartOfDay(timeZone).toInstant(),
          day.plusDays(1).atStartOfDay(timeZone).toInstant());
    } catch (NothingTold nothing) {
      throw new ReconciliationRefused(Objects.requireNonNull(nothing.getMessage()));
    }
  }

  private static void write(Collection<SettledLine> lines, ZoneId timeZone, Path file)
      throws IOException {
    CSVFormat csv =
        CSVFormat.RFC4180
            .builder()
            .setHeader("reference", "amount", "currency", "date", "fee")
            .setRecordSeparator("\n")
            .get();
    List<SettledLine> sorted = lines.stream().sorted(ORDER).toList();
    try (BufferedWriter writer = Files.newBufferedWriter(file);
        CSVPrinter rows = new CSVPrinter(writer, csv)) {
      for (SettledLine line : sorted) {
        BigDecimal amount = decimal(line.amount().minorUnits(), line);
        rows.printRecord(
            line.reference(),
            (line.isRefund() ? amount.negate() : amount).toPlainString(),
            line.amount().currency().getCurrencyCode(),
            line.at().atZone(timeZone).toLocalDate(),
            line.fee() == null ? "" : decimal(line.fee().minorUnits(), line).toPlainString());
      }
    }
  }

  private static BigDecimal decimal(long minorUnits, SettledLine line) {
    return BigDecimal.valueOf(minorUnits, line.amount().decimals());
  }
}
