package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamPosition;
import com.paymenthub.platform.stream.StreamTable;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A reader that begins anew, or was away for long, gets through what has been stored since. */
class LongWindowsTest {

  private static final String APPEND =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, payload, meta_data, account_id)
      select gen_random_uuid(), gen_random_uuid(), 0, 'charge', now(), 'charge.requested', '{}', '{}',
        gen_random_uuid()
      from generate_series(1, ?)
      """;

  private static final String LIMITS =
      "current_setting('transaction_timeout') || ' ' || current_setting('statement_timeout')";

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate jdbc = new JdbcTemplate(database.applicationDataSource());
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
  private final StreamEpochs epochs = new StreamEpochs(jdbc);
  private final TransactionTemplate transactions =
      new TransactionTemplate(
          new JdbcTransactionManager(Objects.requireNonNull(jdbc.getDataSource())));

  @BeforeEach
  void begin() {
    epochs.beginIfNew();
  }

  @Test
  void the_first_page_of_a_store_costs_the_rows_of_that_page() {
    owner.update(APPEND, 20_000);
    owner.execute("analyze domain_event");

    assertThat(rowsLookedAt(StreamPosition.START, 10))
        .as("rows that PostgreSQL has looked at")
        .isLessThan(100);
  }

  @Test
  void a_later_page_of_a_window_costs_the_rows_of_that_page_also_when_statistics_are_old() {
    owner.update(APPEND, 20_000);
    owner.execute("analyze domain_event");
    long before = nextTransaction();
    for (int transaction = 0; transaction < 20; transaction++) {
      owner.update(APPEND, 100);
    }

    StreamPosition inTheWindow = new StreamPosition(1, before, nextTransaction(), 20_100);
    assertThat(rowsLookedAt(inTheWindow, 10))
        .as("rows that PostgreSQL has looked at")
        .isLessThan(100);
  }

  @Test
  void a_large_page_of_a_store_costs_the_rows_of_that_page() {
    owner.update(APPEND, 50_000);
    owner.execute("analyze domain_event");

    StreamPosition later = new StreamPosition(1, 1, nextTransaction(), 20_000);
    assertThat(rowsLookedAt(later, 5000))
        .as("rows that PostgreSQL has looked at")
        .isLessThan(10_000);
  }

  private long nextTransaction() {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint", Long.class));
  }

  private long rowsLookedAt(StreamPosition from, int limit) {
    RowStream<EventRow> stream =
        new RowStream<>(jdbc, epochs, StreamTable.EVENTS, EventRow::globalIndex);
    return await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> rowsLookedAt(stream, from, limit), rows -> rows > 0);
  }

  /** Zero while the rows are not safe to read yet. */
  private long rowsLookedAt(RowStream<EventRow> stream, StreamPosition from, int limit) {
    return Objects.requireNonNull(
        transactions.execute(
            _ -> {
              int rows = stream.read(from, limit).rows().size();
              Long lookedAt =
                  jdbc.queryForObject(
                      "select seq_tup_read + coalesce(idx_tup_fetch, 0)"
                          + " from pg_stat_xact_user_tables where relname = 'domain_event'",
                      Long.class);
              return rows == limit ? lookedAt : Long.valueOf(0);
            }));
  }

  @Test
  void a_window_of_many_transactions_has_more_time_than_others() {
    owner.execute(
        "do $$ begin for i in 1..10100 loop commit; perform pg_current_xact_id(); end loop; end"
            + " $$");
    owner.update(APPEND, 1);
    owner.update(APPEND, 1);
    long next = nextTransaction();

    assertThat(limitsSince(1)).isEqualTo("[0 10min, 0 10min] then 7s 0");
    assertThat(limitsSince(next - 1)).isEqualTo("[7s 0] then 7s 0");
  }

  /** The limits under which each event after a transaction was read, and those afterwards. */
  private String limitsSince(long transaction) {
    StreamTable<String> limits = StreamTable.events(LIMITS, (row, _) -> row.getString(1));
    RowStream<String> stream = new RowStream<>(jdbc, epochs, limits, _ -> 1);
    StreamPosition from = new StreamPosition(1, transaction, transaction, 0);
    return await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> limits(stream, from), told -> !told.startsWith("[]"));
  }

  private String limits(RowStream<String> stream, StreamPosition from) {
    return Objects.requireNonNull(
        transactions.execute(
            _ -> {
              jdbc.execute("set local transaction_timeout = '7s'");
              List<String> rows = stream.read(from, 3).rows();
              return rows + " then " + jdbc.queryForObject("select " + LIMITS, String.class);
            }));
  }
}
