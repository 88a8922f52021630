package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.accounts.AccountTimeZones;
import com.paymenthub.finance.reconciliation.Reconciliations.Progress;
import com.paymenthub.finance.reconciliation.Reconciliations.Reconciled;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.Transactions;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A database with movements that are compared with files. */
final class SettlementBooks {

  static final Progress NOBODY =
      new Progress() {
        @Override
        public void read(long lines) {}

        @Override
        public void compared(long rowsAndMovements) {}
      };

  private static final String MOVEMENT =
      """
      insert into finance_movement (charge_id, position, kind, account_id, merchant_id, payment_type,
        provider_id, provider_type, attempt_id, cause, provider_reference, reserved_delta,
        settled_delta, currency, decimals, occurred_at, booked_day, belongs_to_day, global_index, tx)
      select gen_random_uuid(), 3, ?, ?, gen_random_uuid(), 'credit',
        gen_random_uuid(), ?, gen_random_uuid(), 'merchant', ?, 0, ?, ?, ?, at,
        (at at time zone 'America/Sao_Paulo')::date, (at at time zone 'America/Sao_Paulo')::date, 1, 1
      from (values (?::timestamptz)) moved (at)
      """;

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
  private final DataSource application = database.applicationDataSource();
  private final JdbcTemplate jdbc = new JdbcTemplate(application);
  private final Transactions transactions =
      new Transactions(new JdbcTransactionManager(application));

  private SettlementBooks() {}

  /** All events up to the end of November 2026 are read. */
  static SettlementBooks create() {
    SettlementBooks books = new SettlementBooks();
    books.owner.update(
        "update finance_position set from_tx = 100, to_tx = 100,"
            + " as_of = timestamptz '2026-12-01T12:00:00Z'");
    return books;
  }

  JdbcTemplate owner() {
    return owner;
  }

  DifferenceDecisions decisions() {
    return new DifferenceDecisions(jdbc, transactions, Clock.systemUTC());
  }

  ReconciliationReport report() {
    return new ReconciliationReport(jdbc);
  }

  UUID newAccount() {
    UUID account = UUID.randomUUID();
    owner.update(
        "insert into account (client_id, environment, name, time_zone, created_at)"
            + " values (?, 'sandbox', 'A test', 'America/Sao_Paulo', now())",
        account);
    return account;
  }

  void moved(UUID account, @Nullable String reference, long amount, Instant at) {
    moved(
        account, Formats.PROVIDER, "authorization", reference, FileCurrency.of("BRL"), amount, at);
  }

  /** A movement at a provider, of a kind and in a currency. */
  void moved(
      UUID account,
      String provider,
      String kind,
      @Nullable String reference,
      Optional<FileCurrency> currency,
      long amount,
      Instant at) {
    owner.update(
        MOVEMENT,
        kind,
        account,
        provider,
        reference,
        amount,
        currency.orElseThrow().code(),
        currency.orElseThrow().decimals(),
        at.toString());
  }

  Reconciled compare(String text, Map<String, String> settings, SettlementImport wanted)
      throws IOException {
    return compare(text, Formats.settings(settings), wanted);
  }

  Reconciled compare(String text, ReconciliationSettings settings, SettlementImport wanted)
      throws IOException {
    Files.writeString(wanted.file(), text);
    return reconciliations(settings).reconcile(wanted, NOBODY);
  }

  Reconciliations reconciliations(Map<String, String> settings) {
    return reconciliations(Formats.settings(settings));
  }

  private Reconciliations reconciliations(ReconciliationSettings settings) {
    return new Reconciliations(
        jdbc,
        jdbc,
        new ReconciliationRuns(jdbc, Clock.systemUTC()),
        settings,
        new FinanceTables(jdbc),
        new AccountTimeZones(jdbc),
        transactions);
  }

  /** A connection on which somebody else compares a file of this account. */
  Connection lockedFor(UUID account) throws SQLException {
    Connection connection = application.getConnection();
    if (!Reconciliations.turn(connection, account, Formats.PROVIDER).tryOnConnection()) {
      throw new IllegalStateException("somebody compares a file of this account already");
    }
    return connection;
  }

  /** How many rows are kept. */
  Map<String, Long> counts() {
    return Stream.of("run", "row", "broken_row", "match", "difference", "decision")
        .collect(
            Collectors.toMap(
                Function.identity(),
                table ->
                    owner.queryForObject(
                        "select count(*) from reconciliation_" + table, Long.class)));
  }
}
