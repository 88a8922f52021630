package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.writing.GroupWriter;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.StepTransactionManager;
import com.paymenthub.platform.writing.WriteOrder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionException;

/**
 * The ledger of the simulators inside the service: a table in the service's database, so that all
 * nodes share it. It is read and written over separate connections: a rollback of the service does
 * not change it, as it would not change a real provider's.
 *
 * <p>If two nodes write at once, a unique key decides: either the movement or the reversal that
 * prevents it is stored. If the database cannot be reached, or a commit is uncertain, an {@link
 * IOException} is thrown, so that the outcome of the call is unknown.
 */
public final class DatabaseBooks extends SimulatorBooks {

  /** How long an entry waits for the group before it: longer than a caller waits. */
  private static final Duration MAXIMUM_WAIT = Duration.ofSeconds(10);

  private static final String FIND =
      "select %s from simulator_entry where reference = ?".formatted(LedgerRow.COLUMNS);

  private static final String MOVEMENTS =
      "select %s from simulator_entry where part in ('money', 'reversal') order by position"
          .formatted(LedgerRow.COLUMNS);

  private static final String REPORTS =
      "select %s from simulator_entry where part = 'report' order by position"
          .formatted(LedgerRow.COLUMNS);

  private static final RowStatement ADD_NOTICE =
      RowStatement.of(
          WriteOrder.SIMULATOR,
          """
          insert into simulator_notice (reference, news, kind, of_reference, minor_units, currency,
            occurred_at, client_id, provider_id, due_at, first_due_at)
          select *, due_at from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as given (reference, news, kind,
            of_reference, minor_units, currency, occurred_at, client_id, provider_id, due_at)
          on conflict do nothing
          """,
          List.of(
              "uuid",
              "varchar",
              "varchar",
              "uuid",
              "int8",
              "varchar",
              "timestamptz",
              "uuid",
              "uuid",
              "timestamptz"));

  private final DataSource connections;
  private final StepRows rows;
  private final Transactions transactions;

  /**
   * A ledger in a database whose tables are migrated.
   *
   * @param connections that nothing else uses: one writes groups of entries, the others read
   */
  public DatabaseBooks(DataSource connections) {
    this.connections = connections;
    this.rows = new StepRows(new JdbcTemplate(connections));
    this.transactions =
        new Transactions(
            new StepTransactionManager(connections, new GroupWriter(connections, 1, MAXIMUM_WAIT)));
  }

  @Override
  boolean keep(LedgerEntry entry) throws IOException, InterruptedException {
    NewRow row = LedgerRow.of(entry);
    boolean stored;
    try {
      stored = transactions.run(() -> rows.write(LedgerRow.KEEP, row));
    } catch (DataAccessException | TransactionException away) {
      throw new IOException("the simulator's ledger cannot be written", away);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the caller has stopped waiting");
    }
    return stored;
  }

  @Override
  public Known find(UUID reference) throws IOException {
    boolean barred = false;
    @Nullable SimulatedMovement moved = null;
    LedgerEntry.@Nullable Accepted accepted = null;
    LedgerEntry.@Nullable Waiting waiting = null;
    @Nullable Issued code = null;
    @Nullable InquiryOutcome answer = null;
    for (LedgerEntry entry : read(FIND, reference)) {
      switch (entry) {
        case LedgerEntry.Moved(SimulatedMovement movement) -> moved = movement;
        case LedgerEntry.Barred _, LedgerEntry.Reversed _ -> barred = true;
        case LedgerEntry.Accepted taken -> accepted = taken;
        case LedgerEntry.Waiting asked -> waiting = asked;
        case LedgerEntry.Made(_, Issued made) -> code = made;
        case LedgerEntry.Answered(_, InquiryOutcome given) -> answer = given;
        case LedgerEntry.Reported _ -> {}
      }
    }
    return new Known(barred, moved, accepted, waiting, code, answer);
  }

  /**
   * All movements and reversals, the oldest first.
   *
   * @throws IOException when the database cannot be reached
   */
  public List<SimulatedMovement> movements() throws IOException {
    return read(MOVEMENTS).stream().map(LedgerEntry::money).flatMap(Optional::stream).toList();
  }

  /**
   * What it was told of charges that it had analysed, the oldest first.
   *
   * @throws IOException when the database cannot be reached
   */
  public List<SimulatedReport> reports() throws IOException {
    return read(REPORTS).stream()
        .filter(LedgerEntry.Reported.class::isInstance)
        .map(entry -> ((LedgerEntry.Reported) entry).report())
        .toList();
  }

  private List<LedgerEntry> read(String sql, UUID... parameters) throws IOException {
    try (Connection connection = connections.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      List<LedgerEntry> entries = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          entries.add(LedgerRow.read(rows));
        }
      }
      return entries;
    } catch (SQLException away) {
      throw new IOException("the simulator's ledger cannot be read", away);
    }
  }

  @Override
  void tellLater(PendingNotice notice) throws IOException {
    SimulatedMovement about = notice.about();
    NewRow row =
        NewRow.of(
                about.reference(),
                about.reference(),
                notice.news().name(),
                about.kind().code(),
                about.of(),
                about.amount().minorUnits(),
                about.amount().currency().getCurrencyCode(),
                Timestamps.toDatabase(about.at()),
                notice.clientId(),
                notice.providerId(),
                Timestamps.toDatabase(notice.dueAt()))
            .identifiedBy(about.reference() + "/" + notice.news());
    try {
      transactions.run(() -> rows.write(ADD_NOTICE, row));
    } catch (DataAccessException | TransactionException away) {
      throw new IOException("the simulator's ledger cannot be written", away);
    }
  }
}
