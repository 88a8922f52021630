package com.paymenthub.projections.derived;

import com.paymenthub.platform.Throttle;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Compares histories and tables part by part. Each part is read in one snapshot: an event and its
 * rows are written in one transaction, so that a snapshot has both or neither, and nothing that is
 * written in that time is a difference. While one part is worked on, the next one is read. While
 * charges come, parts are small, with rests between them, and PostgreSQL does one thing at a time.
 */
final class Parts {

  /** Enough to make a part worth it, and few enough to be kept in memory three times. */
  private static final int EVENTS_OF_PART = 5000;

  /** While charges come: a few milliseconds. */
  private static final int EVENTS_OF_SHORT_PART = 150;

  private static final int HISTORIES_OF_PART = 1000;
  private static final int HISTORIES_OF_SHORT_PART = 25;

  private final DataSource database;
  private final DerivedTables tables;
  private final Throttle throttle;

  /**
   * All parts.
   *
   * @param database connections that read
   */
  Parts(DataSource database, DerivedTables tables, Throttle throttle) {
    this.database = database;
    this.tables = tables;
    this.throttle = throttle;
  }

  /**
   * What was found in a part.
   *
   * @param upTo the last history of it; null at the end
   * @param events how many events it has
   * @param gaps histories that lack events
   * @param tables what each table has otherwise
   */
  record Part(
      @Nullable UUID upTo, long events, List<TableDifference> gaps, List<TablePart<?>> tables) {

    /** Tells each difference. */
    void tell(Consumer<TableDifference> found) {
      gaps.forEach(found);
      tables.forEach(table -> table.tell(found));
    }
  }

  /** Where histories come from: the next ones, as {@link EventRanges#next} has them. */
  @FunctionalInterface
  interface Source {
    EventRanges.Histories next(Connection connection, @Nullable UUID after, int limit)
        throws SQLException;
  }

  /** Works on a part. */
  @FunctionalInterface
  interface Work {
    void on(Part part) throws SQLException;
  }

  /**
   * Works on all parts.
   *
   * @param after the history after which they begin; null for the first one
   * @param expected about how many events there are: those that come behind are new, and it does
   *     not rest any more
   */
  void run(Source source, @Nullable UUID after, long expected, Work work) throws SQLException {
    long events = 0;
    try (Connection reading = database.getConnection();
        ExecutorService reader = Executors.newVirtualThreadPerTaskExecutor()) {
      begin(reading);
      Future<Part> next = read(reader, reading, source, after);
      while (true) {
        Part part = result(next);
        @Nullable UUID upTo = part.upTo();
        boolean isReadingAhead = upTo != null && !throttle.isServing();
        if (isReadingAhead) {
          next = read(reader, reading, source, upTo);
        }
        work.on(part);
        if (upTo == null) {
          return;
        }
        events += part.events();
        if (events >= expected) {
          throttle.restNoMore();
        }
        throttle.rest();
        if (!isReadingAhead) {
          next = read(reader, reading, source, upTo);
        }
      }
    }
  }

  /** Works on some histories, in parts too. */
  void run(EventRanges ranges, List<UUID> ids, Work work) throws SQLException {
    try (Connection reading = database.getConnection()) {
      begin(reading);
      int from = 0;
      while (from < ids.size()) {
        int size = throttle.isServing() ? HISTORIES_OF_SHORT_PART : HISTORIES_OF_PART;
        List<UUID> some = ids.subList(from, Math.min(ids.size(), from + size));
        List<SubjectHistory> histories = ranges.of(reading, some);
        List<TablePart<?>> found = new ArrayList<>();
        for (DerivedTable<?> table : tables.all()) {
          found.add(table.compare(reading, some, histories));
        }
        reading.rollback();
        work.on(new Part(null, 0, List.of(), found));
        throttle.rest();
        from += some.size();
      }
    }
  }

  /** Begins to read on a connection, a snapshot for each transaction. */
  static void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    connection.setReadOnly(true);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
  }

  private Future<Part> read(
      ExecutorService reader, Connection reading, Source source, @Nullable UUID after) {
    int limit = throttle.isServing() ? EVENTS_OF_SHORT_PART : EVENTS_OF_PART;
    return reader.submit(() -> read(reading, source, after, limit));
  }

  private Part read(Connection connection, Source source, @Nullable UUID after, int limit)
      throws SQLException {
    EventRanges.Histories range = source.next(connection, after, limit);
    List<TableDifference> gaps =
        range.histories().stream()
            .filter(history -> !history.isComplete())
            .map(
                history ->
                    TableDifference.ofColumn(
                        "domain_event",
                        history.id(),
                        "sequence_number",
                        "up to " + history.position(),
                        history.events().size() + " events from 0"))
            .toList();
    List<TablePart<?>> found = new ArrayList<>();
    for (DerivedTable<?> table : tables.all()) {
      found.add(table.compare(connection, range));
    }
    connection.rollback();
    return new Part(range.range().upTo(), range.events(), gaps, found);
  }

  private static Part result(Future<Part> reading) throws SQLException {
    try {
      return reading.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException database) {
        throw database;
      }
      throw new IllegalStateException("histories cannot be read", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("reading histories was interrupted", e);
    }
  }
}
