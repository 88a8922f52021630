package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.StreamEpochs;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Seals new events a few at a time, as a service does under load, and prints what one of them costs
 * in processor time: of the thread that seals, and of its connection's process of PostgreSQL. The
 * first half warms up. {@code payments.seals.events} says how many events there are; {@code
 * bench/verify} runs it with many.
 */
class SealingCostTest {

  private static final int EVENTS = Integer.getInteger("payments.seals.events", 3_000);

  /** New events each time: those of 170 charges a second in five seconds. */
  private static final int EACH = Math.min(EVENTS / 2, 5_000);

  private static final int LARGEST_SEAL = 10_000;

  /** Of the size that the events of a card charge have: 302 and 236 bytes in the middle. */
  private static final String GENERATED =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, account_id, payload, meta_data)
      select gen_random_uuid(), md5('charge ' || ? || ' ' || one / 6)::uuid, one % 6, 'charge',
        now(), 'charge.attempt_approved', gen_random_uuid(),
        convert_to('{"chargeId":"' || gen_random_uuid() || '","value":"' || repeat('0123456789', 24) || '"}', 'UTF8'),
        convert_to('{"account":"' || gen_random_uuid() || '","actor":"merchant","requestId":"' ||
          gen_random_uuid() || '","note":"' || repeat('x', 98) || '"}', 'UTF8')
      from generate_series(0, ?::integer - 1) one
      """;

  @TempDir private Path directory;

  @Test
  void what_sealing_an_event_costs() throws Exception {
    SealedStore store = new SealedStore(directory.resolve("seals"));
    try (Connection connection = store.database().applicationDataSource().getConnection()) {
      SingleConnectionDataSource one = new SingleConnectionDataSource(connection, true);
      JdbcTemplate jdbc = new JdbcTemplate(one);
      SealTable table = new SealTable(jdbc);
      SealedHistory history = new SealedHistory(jdbc, new StreamEpochs(jdbc));
      HistorySealing sealing =
          new HistorySealing(
              table,
              history,
              store.key(),
              new Transactions(new DataSourceTransactionManager(one)),
              Clock.systemUTC(),
              LARGEST_SEAL);
      SealExport publishing = new SealExport(table, history, store.directory());
      ProcessHandle backend =
          ProcessHandle.of(
                  Objects.requireNonNull(
                      jdbc.queryForObject("select pg_backend_pid()", Long.class)))
              .orElseThrow();
      Duration here = Duration.ZERO;
      Duration there = Duration.ZERO;
      long measured = 0;
      for (int made = 0; made < EVENTS; made += EACH) {
        store.jdbc().update(GENERATED, made, EACH);
        if (made == 0) {
          // Nobody but its owner may have a table analyzed.
          new JdbcTemplate(store.database().ownerDataSource()).execute("analyze domain_event");
        }
        long sealed = table.sealed(HistoryKind.EVENT);
        Duration hereBefore = ofThisThread();
        Duration thereBefore = of(backend);
        boolean more;
        do {
          more = SealConfiguration.sealAndPublish(sealing, publishing);
        } while (more);
        if (made >= EVENTS / 2) {
          here = here.plus(ofThisThread().minus(hereBefore));
          there = there.plus(of(backend).minus(thereBefore));
          measured += table.sealed(HistoryKind.EVENT) - sealed;
        }
      }
      System.out.printf(
          "%d events sealed: %.2f us of the service and %.2f us of PostgreSQL for each%n",
          measured, microseconds(here, measured), microseconds(there, measured));
      store.sealAll(LARGEST_SEAL);
      assertThat(table.sealed(HistoryKind.EVENT))
          .isEqualTo(store.jdbc().queryForObject("select count(*) from domain_event", Long.class));
      try (Connection superuser = store.superuser()) {
        Verdict verdict = store.verify(superuser, SealedStore.SEALED_AT.plus(Duration.ofDays(1)));
        assertThat(verdict.findings()).isEmpty();
      }
    }
  }

  private static Duration ofThisThread() {
    return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  private static Duration of(ProcessHandle process) {
    return process.info().totalCpuDuration().orElseThrow();
  }

  private static double microseconds(Duration all, long events) {
    return all.toNanos() / 1e3 / Math.max(1, events);
  }
}
