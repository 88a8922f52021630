package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamPage;
import com.paymenthub.platform.stream.StreamPosition;
import com.paymenthub.platform.stream.StreamTable;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What is read as a stream is read once, in order, and not before it is certain. */
class RowStreamTest {

  private static final String APPEND =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, payload, meta_data, account_id)
      values (?::uuid, ?::uuid, ?, 'charge', '2026-11-22T14:30:00.000Z', 'charge.requested', '{}', '{}',
        gen_random_uuid())
      """;

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate jdbc = new JdbcTemplate(database.applicationDataSource());
  private final StreamEpochs epochs = new StreamEpochs(jdbc);
  private final RowStream<EventRow> stream =
      new RowStream<>(jdbc, epochs, StreamTable.EVENTS, EventRow::globalIndex);

  @BeforeEach
  void begin() {
    epochs.beginIfNew();
  }

  /** Reads on, as a job does that stores its position. */
  private final class Reader {

    private final List<EventRow> read = new ArrayList<>();
    private final int limit;
    private StreamPosition position = StreamPosition.START;

    Reader(int limit) {
      this.limit = limit;
    }

    /** All that was read once is found again between the same two positions. */
    void readOn() {
      StreamPage<EventRow> page;
      do {
        page = stream.read(position, limit);
        read.addAll(page.rows());
        assertThat(stream.between(position, page.next()).stream().map(EventRow::eventIdentifier))
            .isEqualTo(page.rows().stream().map(EventRow::eventIdentifier).toList());
        position = page.next();
      } while (!page.rows().isEmpty());
    }

    List<String> ids() {
      return read.stream().map(EventRow::eventIdentifier).toList();
    }

    /** Other databases of the server have transactions too, which hold up the safe position. */
    void awaitIds(List<String> expected) {
      await()
          .atMost(Patience.LONGEST_WAIT)
          .untilAsserted(
              () -> {
                readOn();
                assertThat(ids()).isEqualTo(expected);
              });
    }
  }

  @Test
  void a_row_that_becomes_visible_after_a_later_one_is_read_nevertheless() throws SQLException {
    try (Connection early = begun();
        Connection late = begun()) {
      execute(early, "select pg_current_xact_id()");
      String first = append(late, UUID.randomUUID(), 0);
      String second = append(early, UUID.randomUUID(), 0);
      early.commit();

      Reader reader = new Reader(10);
      reader.awaitIds(List.of(second));

      late.commit();
      reader.awaitIds(List.of(second, first));
      assertThat(reader.read.getLast().globalIndex())
          .as("its index is below what was read before: a reader that goes by it misses the row")
          .isLessThan(reader.read.getFirst().globalIndex());
    }
  }

  @Test
  void nothing_is_read_above_a_transaction_that_lags() throws SQLException {
    String before = append(jdbc, UUID.randomUUID(), 0);
    try (Connection lagging = begun()) {
      String lags = append(lagging, UUID.randomUUID(), 0);
      String behind = append(jdbc, UUID.randomUUID(), 0);
      Reader reader = new Reader(10);
      reader.awaitIds(List.of(before));

      lagging.commit();
      reader.awaitIds(List.of(before, lags, behind));
    }
  }

  @Test
  void a_window_that_ends_with_a_page_holds_nobody_up_who_keeps_no_empty_page() {
    List<String> first =
        List.of(append(jdbc, UUID.randomUUID(), 0), append(jdbc, UUID.randomUUID(), 0));
    StreamPosition full = readTwo(StreamPosition.START, first);

    List<String> second =
        List.of(append(jdbc, UUID.randomUUID(), 0), append(jdbc, UUID.randomUUID(), 0));
    readTwo(full, second);
  }

  private StreamPosition readTwo(StreamPosition from, List<String> expected) {
    return await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> stream.read(from, 2),
            page -> page.rows().stream().map(EventRow::eventIdentifier).toList().equals(expected))
        .next();
  }

  @Test
  void what_several_writers_add_is_read_once_and_in_the_order_of_each_aggregate() throws Exception {
    List<UUID> aggregates = List.of(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());
    int writers = 4;
    int transactions = 40;
    Reader reader = new Reader(7);
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      List<Future<Integer>> written = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        written.add(threads.submit(() -> write(aggregates, transactions)));
      }
      while (!written.stream().allMatch(Future::isDone)) {
        reader.readOn();
      }
      int expected = 0;
      for (Future<Integer> each : written) {
        expected += each.get();
      }
      int all = expected;
      await()
          .atMost(Patience.LONGEST_WAIT)
          .untilAsserted(
              () -> {
                reader.readOn();
                assertThat(reader.read).hasSize(all);
              });
    }
    assertThat(reader.ids()).doesNotHaveDuplicates();
    Map<String, Long> next = new HashMap<>();
    for (EventRow row : reader.read) {
      assertThat(row.sequenceNumber())
          .isEqualTo(next.merge(row.aggregateIdentifier(), 1L, Long::sum) - 1);
    }
  }

  @Test
  void restored_rows_are_read_although_their_transactions_are_far_above_those_of_this_cluster() {
    List<String> ids = new ArrayList<>();
    for (int index = 0; index < 5; index++) {
      ids.add(append(jdbc, UUID.randomUUID(), 0));
    }
    restoredFromAnotherCluster(7_000_000_000L);
    assertThat(stream.read(StreamPosition.START, 10).rows()).as("hidden for ever").isEmpty();

    epochs.beginIfNew();
    ids.add(append(jdbc, UUID.randomUUID(), 0));
    new Reader(10).awaitIds(ids);
    new Reader(2).awaitIds(ids);
    assertThat(
            jdbc.queryForList("select settled_event from stream_epoch order by number", Long.class))
        .containsExactly(0L, 5L);
  }

  @Test
  void a_reader_that_was_in_a_window_goes_on_there_after_a_restore() {
    List<String> ids = new ArrayList<>();
    for (int index = 0; index < 5; index++) {
      ids.add(append(jdbc, UUID.randomUUID(), 0));
    }
    Reader reader = new Reader(2);
    reader.awaitIds(ids);
    Reader halfway = new Reader(2);
    StreamPage<EventRow> page = stream.read(StreamPosition.START, 2);
    halfway.read.addAll(page.rows());
    halfway.position = page.next();

    new JdbcTemplate(database.ownerDataSource())
        .update("update stream_epoch set system_identifier = 1");
    epochs.beginIfNew();
    ids.add(append(jdbc, UUID.randomUUID(), 0));

    halfway.awaitIds(ids);
    reader.awaitIds(ids);
  }

  @Test
  void processes_that_start_at_once_begin_one_epoch() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.update("update stream_epoch set system_identifier = 1");
    Callable<Boolean> start =
        () -> {
          epochs.beginIfNew();
          return true;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Boolean> started : threads.invokeAll(List.of(start, start, start, start))) {
        assertThat(started.get()).isTrue();
      }
    }
    epochs.beginIfNew();

    assertThat(owner.queryForObject("select count(*) from stream_epoch", Long.class)).isEqualTo(2);
  }

  @Test
  void an_epoch_begins_when_what_was_begun_before_it_has_ended() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    owner.update("update stream_epoch set system_identifier = 1");
    try (Connection earlier = begun();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      append(earlier, UUID.randomUUID(), 0);
      Future<?> beginning = threads.submit(epochs::beginIfNew);
      await()
          .atMost(Patience.LONGEST_WAIT)
          .until(
              () ->
                  Boolean.TRUE.equals(
                      owner.queryForObject(
                          "select exists (select from pg_locks where not granted"
                              + " and relation = 'domain_event'::regclass)",
                          Boolean.class)));
      earlier.commit();
      beginning.get();
    }
    assertThat(owner.queryForObject("select max(settled_event) from stream_epoch", Long.class))
        .isEqualTo(1);
  }

  @Test
  void the_service_may_not_write_an_epoch_itself() {
    assertThatThrownBy(() -> jdbc.update("update stream_epoch set settled_event = 0"))
        .rootCause()
        .hasFieldOrPropertyWithValue("SQLState", "42501");
  }

  /** Adds to histories in transactions whose numbers are not in the order of what they add. */
  private int write(List<UUID> aggregates, int transactions) throws SQLException {
    Random random = ThreadLocalRandom.current();
    int written = 0;
    try (Connection connection = begun()) {
      JdbcTemplate one = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
      for (int transaction = 0; transaction < transactions; transaction++) {
        UUID aggregate = aggregates.get(random.nextInt(aggregates.size()));
        execute(connection, "select pg_advisory_xact_lock(%d)".formatted(aggregate.hashCode()));
        // A step knows the event before its own one when its transaction gets a number.
        execute(connection, "select pg_current_xact_id()");
        Long next =
            one.queryForObject(
                "select count(*) from domain_event where aggregate_identifier = ?::uuid",
                Long.class,
                aggregate.toString());
        int events = 1 + random.nextInt(3);
        for (int event = 0; event < events; event++) {
          append(one, aggregate, next + event);
        }
        if (random.nextInt(8) == 0) {
          connection.rollback();
        } else {
          connection.commit();
          written += events;
        }
      }
    }
    return written;
  }

  private void restoredFromAnotherCluster(long tx) {
    JdbcTemplate administrator = new JdbcTemplate(database.administratorDataSource());
    administrator.execute(
        """
        begin;
        set local session_replication_role = replica;
        update payments.domain_event set tx = (%d + global_index)::text::xid8;
        update payments.stream_epoch set system_identifier = 1;
        commit
        """
            .formatted(tx));
  }

  private Connection begun() throws SQLException {
    Connection connection = database.applicationDataSource().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private static String append(Connection connection, UUID aggregate, long position) {
    return append(
        new JdbcTemplate(new SingleConnectionDataSource(connection, true)), aggregate, position);
  }

  private static String append(JdbcTemplate jdbc, UUID aggregate, long position) {
    String id = UUID.randomUUID().toString();
    jdbc.update(APPEND, id, aggregate.toString(), position);
    return id;
  }

  private static void execute(Connection connection, String statement) {
    new JdbcTemplate(new SingleConnectionDataSource(connection, true)).execute(statement);
  }
}
