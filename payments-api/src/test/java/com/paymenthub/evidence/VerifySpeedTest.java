package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.Patience;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Seals, exports and checks a generated history, and prints how fast that was. {@code
 * payments.seals.events} says how many events it has; {@code bench/verify} runs it with millions.
 */
class VerifySpeedTest {

  private static final int EVENTS = Integer.getInteger("payments.seals.events", 3_000);
  private static final int EACH = 10_000;
  private static final Instant LATER = SealedStore.SEALED_AT.plus(Duration.ofMinutes(5));

  /** Six events for each of the charges, of the size of those of a card charge. */
  private static final String GENERATED =
      """
      insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
        time_stamp, payload_type, account_id, payload, meta_data)
      select gen_random_uuid(), md5('charge ' || one / 6)::uuid, one % 6, 'charge',
        '2026-11-22T11:59:00.000Z'::timestamptz, 'charge.attempt_approved', gen_random_uuid(),
        convert_to('{"chargeId":"' || gen_random_uuid() || '","value":"' || repeat('0123456789', 45) || '"}', 'UTF8'),
        convert_to('{"account":"' || gen_random_uuid() || '","actor":"merchant","requestId":"' ||
          gen_random_uuid() || '","note":"' || repeat('x', 60) || '"}', 'UTF8')
      from generate_series(0, ? - 1) one
      """;

  @TempDir private Path directory;

  @Test
  void a_generated_history_is_checked() throws Exception {
    SealedStore store = new SealedStore(directory.resolve("seals"));
    store.jdbc().update(GENERATED, EVENTS);
    // Nobody but its owner may have a table analyzed.
    new JdbcTemplate(store.database().ownerDataSource()).execute("analyze domain_event");
    SealExport publishing = store.export();
    HistorySealing sealing = store.sealing(EACH);
    // Until the rest of the server has ended what holds up the safe position.
    await()
        .atMost(Patience.LONGEST_WAIT)
        .untilAsserted(
            () -> {
              SealConfiguration.sealAndPublish(sealing, publishing);
              assertThat(store.table().lastNumber()).isPositive();
            });
    timed(
        "(but the first %d) sealed and published".formatted(EACH),
        () -> {
          boolean more;
          do {
            more = SealConfiguration.sealAndPublish(sealing, publishing);
          } while (more);
          return true;
        });
    Path export = directory.resolve("export");
    try (Connection connection = store.superuser()) {
      timed(
          "exported",
          () -> {
            HistoryExport.write(connection, export, store.directory(), LATER, _ -> {});
            return true;
          });
      assertHolds(timed("checked in the database", () -> store.verify(connection, LATER)));
    }
    assertHolds(
        timed(
            "checked in the export",
            () -> OfflineChecks.verifyExport(export, store.directory().path(), List.of())));
    NodeVerifier.requireNode();
    NodeVerifier node =
        timed(
            "checked by Node", () -> NodeVerifier.run(export, "--seals", store.directory().path()));
    assertThat(node.exitCode()).as(node.output()).isZero();
  }

  private static void assertHolds(Verdict verdict) {
    assertThat(verdict.findings()).isEmpty();
    assertThat(verdict.events()).isEqualTo(EVENTS);
    assertThat(verdict.unsealedEvents()).isZero();
  }

  private static <T> T timed(String what, Callable<T> work) throws Exception {
    long begun = System.nanoTime();
    T result = work.call();
    long milliseconds = Math.max(1, Duration.ofNanos(System.nanoTime() - begun).toMillis());
    System.out.printf(
        "%d events %s in %d ms: %d a second%n",
        EVENTS, what, milliseconds, EVENTS * 1000L / milliseconds);
    return result;
  }
}
