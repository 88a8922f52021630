package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.accounts.AccountTimeZones;
import com.paymenthub.finance.reconciliation.ReconciliationRuns.ComparedAt;
import com.paymenthub.finance.reconciliation.ReconciliationRuns.Counted;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Compares settlement files with the movements. Rows are loaded and findings written in short
 * transactions, between which a long one reads and writes nothing, so that nobody has to wait.
 */
@Component
@EnableConfigurationProperties(ReconciliationSettings.class)
public class Reconciliations {

  /** Tells this from other things of the same name. */
  private static final long SEED = 2_718_440_961_357_703_912L;

  /** What happened at the end of a day is stored by then. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final JdbcTemplate jdbc;
  private final JdbcTemplate reports;
  private final ReconciliationRuns runs;
  private final ReconciliationSettings settings;
  private final FinanceTables tables;
  private final AccountTimeZones timeZones;
  private final Transactions transactions;

  /**
   * The comparison.
   *
   * @param reports connections on which a question may take long
   */
  Reconciliations(
      JdbcTemplate jdbc,
      @ForReports JdbcTemplate reports,
      ReconciliationRuns runs,
      ReconciliationSettings settings,
      FinanceTables tables,
      AccountTimeZones timeZones,
      Transactions transactions) {
    this.jdbc = jdbc;
    this.reports = reports;
    this.runs = runs;
    this.settings = settings;
    this.tables = tables;
    this.timeZones = timeZones;
    this.transactions = transactions;
  }

  /**
   * What came out.
   *
   * @param repeated whether the file was compared before, and nothing has changed now
   */
  public record Reconciled(ReconciliationRun run, boolean repeated) {}

  /** Is told how a comparison gets on. */
  public interface Progress {

    /** So many lines are read. */
    void read(long lines);

    /** So many rows and movements are compared. */
    void compared(long rowsAndMovements);
  }

  /**
   * Compares a file, unless that was done before for the same days.
   *
   * @throws ReconciliationRefused when it cannot be compared, or was compared for other days;
   *     nothing has changed then
   * @throws java.io.UncheckedIOException when the file cannot be read
   */
  public Reconciled reconcile(SettlementImport wanted, Progress progress) {
    SettlementFormat format = format(wanted.account(), wanted.provider());
    requireAllRead(wanted.from(), wanted.to(), format.dates().timeZone());
    return compared(wanted, format, progress);
  }

  /**
   * Compares a file that this service has written, in the documented form.
   *
   * @throws ReconciliationRefused as {@link #reconcile}
   */
  Reconciled reconcileOwn(SettlementImport wanted, Progress progress) {
    SettlementFormat format = format(wanted.account(), wanted.provider());
    requireAllRead(wanted.from(), wanted.to(), format.dates().timeZone());
    return compared(wanted, format.asDocumented(), progress);
  }

  /**
   * In which time zone the days of a provider's files begin and end.
   *
   * @throws ReconciliationRefused when there is no such account, or a setting is wrong
   */
  ZoneId timeZone(UUID account, String provider) {
    return format(account, provider).dates().timeZone();
  }

  /**
   * Makes sure that a day can be compared.
   *
   * @throws ReconciliationRefused when it has not ended, or its events are not all read
   */
  void requireAllRead(LocalDate day, ZoneId timeZone) {
    requireAllRead(day, day, timeZone);
  }

  private Reconciled compared(SettlementImport wanted, SettlementFormat format, Progress progress) {
    SettlementFile file = new SettlementFile(wanted.file());
    String digest = file.digest();
    return Objects.requireNonNull(
        reports.execute(
            (ConnectionCallback<Reconciled>)
                connection ->
                    alone(
                        connection,
                        wanted,
                        () ->
                            new Comparison(wanted, format, file, digest, progress)
                                .on(connection))));
  }

  private SettlementFormat format(UUID account, String provider) {
    try {
      return SettlementFormat.of(settings, provider, timeZones.of(account));
    } catch (EmptyResultDataAccessException none) {
      throw new ReconciliationRefused("there is no account " + account);
    }
  }

  /** Otherwise what is not read yet would be missing. */
  private void requireAllRead(LocalDate from, LocalDate to, ZoneId timeZone) {
    if (to.isBefore(from)) {
      throw new ReconciliationRefused("the last day is before the first one");
    }
    Instant end = to.plusDays(1).atStartOfDay(timeZone).toInstant();
    Instant readUpTo =
        tables
            .progress()
            .asOf()
            .orElseThrow(
                () -> new ReconciliationRefused("the tables are being filled; try again later"));
    if (readUpTo.isBefore(end.plus(MARGIN))) {
      throw new ReconciliationRefused(
          "%s has not ended in %s, or its events are not all read".formatted(to, timeZone));
    }
  }

  /** One file of a provider and account at a time, on all nodes together. */
  private static Reconciled alone(
      Connection connection, SettlementImport wanted, ComparisonOf comparison) throws SQLException {
    Exclusive turn = turn(connection, wanted.account(), wanted.provider());
    if (!turn.tryOnConnection()) {
      throw new ReconciliationRefused("another file of this provider is being compared");
    }
    try {
      return comparison.run();
    } finally {
      turn.releaseConnection();
    }
  }

  static Exclusive turn(Connection connection, UUID account, String provider) {
    return new Exclusive(
        new JdbcTemplate(new SingleConnectionDataSource(connection, true)),
        account + " " + provider,
        SEED);
  }

  @FunctionalInterface
  private interface ComparisonOf {
    Reconciled run() throws SQLException;
  }

  /** One comparison. */
  private final class Comparison {

    private final UUID id = UUID.randomUUID();
    private final SettlementImport wanted;
    private final SettlementFormat format;
    private final SettlementFile file;
    private final String digest;
    private final Progress progress;

    Comparison(
        SettlementImport wanted,
        SettlementFormat format,
        SettlementFile file,
        String digest,
        Progress progress) {
      this.wanted = wanted;
      this.format = format;
      this.file = file;
      this.digest = digest;
      this.progress = progress;
    }

    Reconciled on(Connection connection) throws SQLException {
      UUID replaced = wanted.replaces();
      if (replaced != null && !runs.isReplaceable(wanted, replaced)) {
        throw new ReconciliationRefused("there is no such run to replace: " + replaced);
      }
      Optional<ReconciliationRun> earlier = runs.ofFile(wanted, digest);
      if (earlier.isPresent()) {
        return new Reconciled(earlier.get(), true);
      }
      requireRowsOfTheirOwn();
      runs.deleteUnfinished(wanted);
      runs.begin(id, wanted, format.dates().timeZone(), digest);
      try {
        return new Reconciled(compared(connection), false);
      } catch (ReconciliationRefused refused) {
        runs.deleteUnfinished(wanted);
        throw refused;
      }
    }

    /** Compared once more, all of them would belong to movements that the other run has matched. */
    private void requireRowsOfTheirOwn() {
      runs.ofSameRows(wanted, digest)
          .ifPresent(
              run -> {
                throw new ReconciliationRefused(
                    ("this file was compared before, for %s to %s, in the run %s. If those days or"
                            + " their --provider-id were wrong, compare it again with --replaces %s;"
                            + " otherwise it is the wrong file")
                        .formatted(run.from(), run.to(), run.id(), run.id()));
              });
    }

    private ReconciliationRun compared(Connection connection) throws SQLException {
      LoadedRows loaded = new LoadedRows(jdbc, id, progress::read);
      if (!file.read(format, loaded).equals(digest)) {
        throw new ReconciliationRefused("the file was changed while it was read");
      }
      loaded.end();
      WrittenFindings findings = new WrittenFindings(jdbc, id);
      ComparedAt position =
          ComparedStream.compare(
              connection,
              id,
              wanted,
              format,
              runs.counting(wanted),
              runs.replaced(wanted.replaces()),
              findings,
              progress::compared);
      findings.end();
      Supplier<ReconciliationRun> finish =
          () ->
              runs.finish(
                  id,
                  new Counted(
                      position,
                      loaded.rows(),
                      findings.matched(),
                      loaded.ignoredRows(),
                      loaded.brokenRows(),
                      findings.differences()));
      return transactions.run(finish);
    }
  }
}
