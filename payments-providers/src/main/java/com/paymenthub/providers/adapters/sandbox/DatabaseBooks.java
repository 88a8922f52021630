package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.DatabaseEntry.Part;
import com.paymenthub.providers.adapters.sandbox.GroupedEntries.Standing;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of the simulators inside the service: a table in the service's database, so that all
 * nodes share it. It is read and written over separate connections: a rollback of the service does
 * not change it, as it would not change a real provider's.
 *
 * <p>If two nodes write at once, a unique key decides: either the movement or the reversal that
 * prevents it is stored. If the database cannot be reached, or a commit is uncertain, an {@link
 * IOException} is thrown, so that the outcome of the call is unknown.
 */
public final class DatabaseBooks implements SimulatorBooks, AutoCloseable {

  private static final String FIND =
      "select %s from simulator_entry where reference = ?".formatted(DatabaseEntry.COLUMNS);

  private static final String MOVEMENTS =
      "select %s from simulator_entry where part in ('money', 'reversal') order by position"
          .formatted(DatabaseEntry.COLUMNS);

  private final DataSource connections;
  private final GroupedEntries writer;

  /**
   * A ledger in a database whose tables are migrated.
   *
   * @param connections that nothing else uses: at most one at a time to write, and one for each
   *     caller that reads
   */
  public DatabaseBooks(DataSource connections) {
    this.connections = connections;
    this.writer = new GroupedEntries(connections);
  }

  @Override
  public Optional<Movement> move(Movement movement) throws IOException, InterruptedException {
    Standing standing = writer.keep(DatabaseEntry.of(movement));
    boolean barred =
        standing.entry().isBarred() || (!standing.fresh() && find(movement.reference()).barred());
    return barred ? Optional.empty() : Optional.of(standing.entry().movement());
  }

  @Override
  public Known find(UUID reference) throws IOException {
    Map<Part, DatabaseEntry> parts = new EnumMap<>(Part.class);
    for (DatabaseEntry entry : read(FIND, reference)) {
      parts.put(entry.part(), entry);
    }
    @Nullable DatabaseEntry money = parts.get(Part.MONEY);
    @Nullable DatabaseEntry code = parts.get(Part.CODE);
    @Nullable DatabaseEntry answer = parts.get(Part.ANSWER);
    boolean barred = money != null && money.isBarred();
    return new Known(
        barred || parts.containsKey(Part.REVERSAL),
        money == null || barred ? null : money.movement(),
        code == null ? null : code.code(),
        answer == null ? null : answer.answer());
  }

  @Override
  public boolean reverse(UUID about, Function<Optional<Movement>, Optional<Movement>> reversal)
      throws IOException, InterruptedException {
    Optional<Movement> ofNothing = reversal.apply(Optional.empty());
    if (ofNothing.isEmpty()) {
      return false;
    }
    DatabaseEntry standing = writer.keep(DatabaseEntry.barred(about, ofNothing.get())).entry();
    if (standing.isBarred()) {
      return true;
    }
    Optional<Movement> back = reversal.apply(Optional.of(standing.movement()));
    if (back.isPresent()) {
      writer.keep(DatabaseEntry.reversed(about, back.get()));
    }
    return back.isPresent();
  }

  @Override
  public Optional<Issued> issue(UUID reference, Issued code)
      throws IOException, InterruptedException {
    Issued standing = writer.keep(DatabaseEntry.of(reference, code)).entry().code();
    // A barred reference is never paid, so that it can be read afterwards.
    return find(reference).barred() ? Optional.empty() : Optional.of(standing);
  }

  @Override
  public void answered(UUID reference, InquiryOutcome withoutMovement)
      throws IOException, InterruptedException {
    writer.keep(DatabaseEntry.of(reference, withoutMovement));
  }

  /**
   * All movements and reversals, the oldest first.
   *
   * @throws IOException when the database cannot be reached
   */
  public List<Movement> movements() throws IOException {
    return read(MOVEMENTS).stream().map(DatabaseEntry::movement).toList();
  }

  @Override
  public void close() {
    writer.close();
  }

  private List<DatabaseEntry> read(String sql, UUID... parameters) throws IOException {
    try (Connection connection = connections.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      List<DatabaseEntry> entries = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          entries.add(DatabaseEntry.read(rows));
        }
      }
      return entries;
    } catch (SQLException away) {
      throw new IOException("the simulator's ledger cannot be read", away);
    }
  }
}
