package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.platform.stream.EventHead;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamProgress;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What was read is true for no later instant than it says. */
class StreamProgressTest {

  private static final int PAGE = 3;

  private static final String APPEND =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, payload, meta_data, account_id)
      values (gen_random_uuid(), ?, 0, 'charge', now(), 'charge.requested', '{}', '{}',
        gen_random_uuid())
      """;

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate jdbc = new JdbcTemplate(database.applicationDataSource());
  private final StreamEpochs epochs = new StreamEpochs(jdbc);
  private final AdvancingClock clock = new AdvancingClock();
  private final List<UUID> read = new ArrayList<>();

  /** A process that reads. */
  private final class Node {

    private final StreamProgress progress = new StreamProgress(jdbc, "finance_position", 1);
    private final RowStream<EventHead> stream = RowStream.ofEventHeads(jdbc, epochs);

    /** Looks once, and returns what is said then, which is never earlier than before. */
    Instant looked() {
      Instant before = progress.asOf().orElse(Instant.MIN);
      progress.advance(
          stream, PAGE, clock, rows -> rows.forEach(row -> read.add(row.aggregateId())));
      Instant after = progress.asOf().orElse(Instant.MIN);
      assertThat(after).isAfterOrEqualTo(before);
      return after;
    }

    /** Other databases of the server have transactions too, which hold up the safe position. */
    void awaitTrueFor(Instant instant) {
      await().atMost(Patience.LONGEST_WAIT).until(() -> !looked().isBefore(instant));
    }
  }

  @BeforeEach
  void begin() {
    epochs.beginIfNew();
  }

  @Test
  void while_nobody_writes_it_is_true_for_the_moment_of_the_look() {
    Node node = new Node();
    UUID stored = append(jdbc);

    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> {
              Instant before = clock.instant();
              return !node.looked().isBefore(before.minusMillis(1));
            });

    assertThat(read).containsExactly(stored);
  }

  @Test
  void while_a_transaction_that_writes_is_open_the_instant_stays() throws SQLException {
    Node node = new Node();
    node.awaitTrueFor(clock.instant());
    try (Connection open = begun()) {
      Instant opened = clock.instant();
      UUID late = append(on(open));
      UUID behind = append(jdbc);
      for (int look = 0; look < 5; look++) {
        clock.advance(Duration.ofMinutes(10));
        assertThat(node.looked()).isBefore(opened);
      }
      assertThat(read).isEmpty();

      Instant ended = clock.instant();
      open.commit();
      node.awaitTrueFor(ended);
      assertThat(read).containsExactly(late, behind);
    }
  }

  /** Transactions of other databases count as well, so that it is not the next look that does. */
  @Test
  void with_always_another_open_transaction_the_instant_follows_them() throws SQLException {
    Node node = new Node();
    node.awaitTrueFor(clock.instant());
    List<UUID> stored = new ArrayList<>();
    Connection open = begun();
    UUID appended = append(on(open));
    for (int turn = 0; turn < 5; turn++) {
      clock.advance(Duration.ofMinutes(10));
      Instant wanted = clock.instant();
      long started = System.nanoTime();
      while (node.looked().isBefore(wanted)) {
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Patience.LONGEST_WAIT);
        Connection next = begun();
        UUID later = append(on(next));
        open.commit();
        open.close();
        stored.add(appended);
        open = next;
        appended = later;
      }
    }
    open.rollback();
    open.close();
    node.awaitTrueFor(clock.instant());
    assertThat(read).containsExactlyElementsOf(stored);
  }

  @Test
  void a_window_of_several_pages_says_nothing_of_what_was_stored_after_it_was_begun() {
    Node node = new Node();
    node.awaitTrueFor(clock.instant());
    for (int event = 0; event < 2 * PAGE + 1; event++) {
      append(jdbc);
    }
    node.looked();
    Instant stored = clock.instant();
    UUID later = append(jdbc);

    while (!read.contains(later)) {
      clock.advance(Duration.ofMinutes(10));
      Instant trueFor = node.looked();
      assertThat(read.contains(later) || trueFor.isBefore(stored)).isTrue();
    }
    node.awaitTrueFor(stored);
  }

  @Test
  void nodes_that_take_turns_never_say_an_earlier_instant() throws SQLException {
    Node one = new Node();
    Node other = new Node();
    one.awaitTrueFor(clock.instant());
    try (Connection open = begun()) {
      append(on(open));
      clock.advance(Duration.ofMinutes(1));
      other.looked();
      clock.advance(Duration.ofMinutes(1));
      one.looked();
      open.commit();
    }
    for (int look = 0; look < 4; look++) {
      one.awaitTrueFor(clock.instant());
      clock.advance(Duration.ofMinutes(1));
      other.looked();
    }
    other.awaitTrueFor(clock.instant());
  }

  private Connection begun() throws SQLException {
    Connection connection = database.applicationDataSource().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private static JdbcTemplate on(Connection connection) {
    return new JdbcTemplate(new SingleConnectionDataSource(connection, true));
  }

  private static UUID append(JdbcTemplate jdbc) {
    UUID aggregate = UUID.randomUUID();
    jdbc.update(APPEND, aggregate);
    return aggregate;
  }
}
