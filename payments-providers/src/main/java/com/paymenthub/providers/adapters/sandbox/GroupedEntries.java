package com.paymenthub.providers.adapters.sandbox;

import static java.util.Objects.requireNonNull;

import com.paymenthub.foundation.writing.Commits;
import com.paymenthub.providers.adapters.sandbox.DatabaseEntry.Part;
import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries of the simulator's ledger. Callers that come while the database is busy wait for
 * the next write, which writes the entries of all of them in one statement, which is its own
 * transaction.
 *
 * <p>A separate thread writes, because a call is interrupted at its deadline, which must not
 * interrupt the write for the other callers.
 */
final class GroupedEntries implements AutoCloseable {

  private static final int MAXIMUM_TURN = 500;

  /** Entries are sorted, so that two nodes that write the same entries at once cannot deadlock. */
  private static final String KEEP =
      """
      insert into simulator_entry (%1$s)
      select %1$s
      from unnest(?::uuid[], ?::text[], ?::text[], ?::uuid[], ?::bigint[], ?::text[],
        ?::timestamptz[], ?::text[]) as entry (%1$s)
      order by reference, part
      on conflict (reference, part) do nothing
      returning reference, part
      """
          .formatted(DatabaseEntry.COLUMNS);

  private static final String STANDING =
      """
      select %s from simulator_entry
      where (reference, part) in (select * from unnest(?::uuid[], ?::text[]))
      """
          .formatted(DatabaseEntry.COLUMNS);

  private final DataSource connections;
  private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;

  GroupedEntries(DataSource connections) {
    this.connections = connections;
    this.thread = Thread.ofPlatform().daemon().name("simulator-books").start(this::work);
  }

  /**
   * The committed entry with a certain key.
   *
   * @param fresh whether it was stored just now
   */
  record Standing(DatabaseEntry entry, boolean fresh) {}

  /** The key of an entry. */
  private record Place(UUID reference, Part part) {
    static Place of(DatabaseEntry entry) {
      return new Place(entry.reference(), entry.part());
    }
  }

  private record Waiting(DatabaseEntry entry, CompletableFuture<Standing> standing) {}

  /**
   * Stores an entry, unless there is one with its key.
   *
   * @return the entry with this key
   * @throws IOException when it is unknown which entry was stored
   * @throws InterruptedException when the caller was interrupted; the entry may be stored all the
   *     same
   */
  Standing keep(DatabaseEntry entry) throws IOException, InterruptedException {
    Waiting waiting = new Waiting(entry, new CompletableFuture<>());
    queue.add(waiting);
    if (closed) {
      fail(drain(new ArrayList<>()), new IOException("the simulator's ledger is closed"));
    }
    try {
      return waiting.standing().get();
    } catch (ExecutionException failure) {
      throw new IOException("the simulator's ledger cannot be written", failure.getCause());
    }
  }

  private void work() {
    while (!closed) {
      List<Waiting> turn = new ArrayList<>();
      try {
        turn.add(queue.take());
        drain(turn);
        Map<Place, Standing> standing = write(turn.stream().map(Waiting::entry).toList());
        turn.forEach(
            waiting ->
                waiting
                    .standing()
                    .complete(requireNonNull(standing.get(Place.of(waiting.entry())))));
      } catch (SQLException | RuntimeException failure) {
        // It is unknown whether it was committed: all callers of this write get the failure, and
        // the next write proceeds.
        fail(turn, failure);
      } catch (InterruptedException closing) {
        break;
      }
    }
    fail(drain(new ArrayList<>()), new IOException("the simulator's ledger is closed"));
  }

  private List<Waiting> drain(List<Waiting> turn) {
    queue.drainTo(turn, MAXIMUM_TURN - turn.size());
    return turn;
  }

  private static void fail(List<Waiting> turn, Exception failure) {
    turn.forEach(waiting -> waiting.standing().completeExceptionally(failure));
  }

  private Map<Place, Standing> write(List<DatabaseEntry> entries) throws SQLException {
    Map<Place, DatabaseEntry> asked = new HashMap<>();
    entries.forEach(entry -> asked.putIfAbsent(Place.of(entry), entry));
    Map<Place, Standing> standing = new HashMap<>();
    try (Connection connection = connections.getConnection()) {
      for (Place kept : insert(connection, List.copyOf(asked.values()))) {
        standing.put(kept, new Standing(requireNonNull(asked.remove(kept)), true));
      }
      if (!asked.isEmpty()) {
        find(connection, List.copyOf(asked.values()))
            .forEach(entry -> standing.put(Place.of(entry), new Standing(entry, false)));
      }
    }
    return standing;
  }

  private static List<Place> insert(Connection connection, List<DatabaseEntry> entries)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(KEEP)) {
      set(statement, 1, "uuid", entries, DatabaseEntry::reference);
      set(statement, 2, "text", entries, entry -> nameOf(entry.part()));
      set(statement, 3, "text", entries, DatabaseEntry::kind);
      set(statement, 4, "uuid", entries, DatabaseEntry::of);
      set(statement, 5, "bigint", entries, DatabaseEntry::minorUnits);
      set(statement, 6, "text", entries, DatabaseEntry::currency);
      set(statement, 7, "text", entries, GroupedEntries::timeOf);
      set(statement, 8, "text", entries, DatabaseEntry::details);
      List<Place> kept = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          kept.add(
              new Place(
                  rows.getObject("reference", UUID.class),
                  Part.valueOf(rows.getString("part").toUpperCase(Locale.ROOT))));
        }
      }
      Commits.requireCertain(statement.getWarnings());
      return kept;
    }
  }

  private static List<DatabaseEntry> find(Connection connection, List<DatabaseEntry> entries)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(STANDING)) {
      set(statement, 1, "uuid", entries, DatabaseEntry::reference);
      set(statement, 2, "text", entries, entry -> nameOf(entry.part()));
      List<DatabaseEntry> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(DatabaseEntry.read(rows));
        }
      }
      return found;
    }
  }

  private static void set(
      PreparedStatement statement,
      int index,
      String type,
      List<DatabaseEntry> entries,
      Function<DatabaseEntry, @Nullable Object> value)
      throws SQLException {
    Object[] values = new Object[entries.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value.apply(entries.get(i));
    }
    Array array = statement.getConnection().createArrayOf(type, values);
    statement.setArray(index, array);
  }

  private static @Nullable String timeOf(DatabaseEntry entry) {
    return entry.at() == null ? null : entry.at().atOffset(ZoneOffset.UTC).toString();
  }

  private static String nameOf(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
