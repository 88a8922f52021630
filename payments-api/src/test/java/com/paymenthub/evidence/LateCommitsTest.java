package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.Patience;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A transaction takes a number, and commits when later numbers are sealed already. If nobody seals
 * after that, its events wait, for however long, and nobody has inserted them.
 */
class LateCommitsTest {

  private static final Instant AN_HOUR_LATER = SealedStore.SEALED_AT.plusSeconds(3600);
  private static final Instant NEXT_DAY = SealedStore.SEALED_AT.plusSeconds(86_400);

  private final Random random = new Random(23);

  @TempDir private Path directory;

  private SealedStore store;
  private List<Long> taken;

  @BeforeEach
  void numbers_are_taken_and_later_ones_are_sealed() {
    store = new SealedStore(directory.resolve("seals"));
    store.append(UUID.randomUUID(), 0, random);
    taken = List.of(store.takeNumber(), store.takeNumber(), store.takeNumber());
    store.append(UUID.randomUUID(), 0, random);
    store.sealAll(10);
  }

  @Test
  void what_was_committed_late_waits_for_its_seal_and_is_not_called_inserted() throws Exception {
    for (long number : taken) {
      store.appendLate(number);
    }

    assertHolds("unsealed", 3);
  }

  @Test
  void it_waits_too_while_the_window_of_its_transaction_is_sealed_in_parts() throws Exception {
    for (long number : taken) {
      store.appendLate(number);
    }
    awaitThatAllHaveEnded();
    store.sealing(2, AN_HOUR_LATER).sealSome();

    assertThat(store.table().lastNumber()).isEqualTo(2);
    assertHolds("in-parts", 1);

    store.sealAll(2, AN_HOUR_LATER);
    assertHolds("sealed", 0);
  }

  @Test
  void what_appears_below_a_seal_after_a_much_later_one_was_inserted() throws Exception {
    store.append(UUID.randomUUID(), 0, random);
    store.sealAll(10, AN_HOUR_LATER);

    UUID inserted = store.appendLate(taken.getFirst());

    for (String text : List.of(check(export("inserted")), checkByNode(export("by-node")))) {
      assertThat(text)
          .contains("inserted: event 0 of " + inserted, "has a place that was passed long before");
    }
  }

  /** What else runs on the server of the tests may hold up the safe position for a moment. */
  private void awaitThatAllHaveEnded() {
    Awaitility.await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () ->
                store
                    .jdbc()
                    .queryForObject(
                        """
                        select pg_snapshot_xmin(pg_current_snapshot()) > tx
                        from domain_event order by tx desc limit 1
                        """,
                        Boolean.class));
  }

  private void assertHolds(String name, long unsealed) throws Exception {
    Path export = export(name);
    assertThat(check(export))
        .contains("Everything that is sealed is as it was sealed.")
        .contains(unsealed == 0 ? "Everything is sealed." : unsealed + " events and 0 changes");
    assertThat(checkByNode(export))
        .contains("Everything that is sealed is as it was sealed.")
        .contains("5 events were read, %d of them not sealed yet".formatted(unsealed));
  }

  private static String check(Path export) throws Exception {
    return String.join("\n", OfflineChecks.verifyExport(export, null, List.of()).report());
  }

  private static String checkByNode(Path export) throws Exception {
    NodeVerifier.requireNode();
    return NodeVerifier.run(export).output();
  }

  private Path export(String name) throws Exception {
    Path export = directory.resolve(name);
    try (Connection reader = store.superuser()) {
      HistoryExport.write(reader, export, store.directory(), NEXT_DAY, _ -> {});
    }
    return export;
  }
}
