package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What is sealed is sealed once, in order, also beside other work. */
class SealingTest {

  private static final Instant LATER = SealedStore.SEALED_AT.plusSeconds(300);

  private final Random random = new Random(19);

  @TempDir private Path directory;

  @Test
  void seals_follow_each_other_and_are_published_as_they_are_stored() throws Exception {
    SealedStore store = store(25);
    store.change(UUID.randomUUID());
    store.sealAll(10);

    List<Seal> seals = store.table().after(0, 100);
    assertThat(seals).hasSize(3).allMatch(Seal::isSigned);
    assertThat(seals.stream().map(seal -> seal.events().count())).containsExactly(10L, 10L, 5L);
    assertThat(seals.getFirst().changes().count()).isEqualTo(1);
    assertThat(
            store
                .jdbc()
                .queryForList(
                    "select seal_epoch(statement) from seal order by number", Integer.class))
        .isEqualTo(seals.stream().map(seal -> seal.events().to().epoch()).toList());
    assertThat(PublishedSeals.in(store.directory().path()).seals().stream().map(Seal::text))
        .isEqualTo(seals.stream().map(Seal::text).toList());
    assertThat(store.directory().path().resolve("key-%s.pem".formatted(keyId(store)))).exists();
    assertHolds(store, 25, 0);
  }

  @Test
  void what_came_from_another_cluster_is_sealed_and_counts_as_such() throws Exception {
    SealedStore store = store(3);
    try (Connection superuser = store.superuser()) {
      JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      jdbc.update("update domain_event set tx = '900000000000'");
      jdbc.update("update stream_epoch set system_identifier = 1");
      superuser.commit();
    }
    store.epochs().beginIfNew();
    append(store, 2);
    assertThat(store.table().unsealed().count()).isEqualTo(5);

    store.sealAll(10);

    assertThat(store.table().unsealed().count()).isZero();
    append(store, 1);
    assertThat(store.table().unsealed().count()).isEqualTo(1);
    assertHolds(store, 6, 1);
  }

  @Test
  void an_altered_row_is_named_and_what_else_is_stored_is_checked() throws Exception {
    SealedStore store = store(25);
    store.sealAll(10);
    try (Connection superuser = store.superuser()) {
      new JdbcTemplate(new SingleConnectionDataSource(superuser, true))
          .update(
              "update seal set statement = replace(statement, 'number: 2', 'number 2') where number"
                  + " = 2");
      List<String> found =
          store.verify(superuser, LATER).findings().stream().map(SealFinding::text).toList();
      assertThat(found)
          .hasSize(2)
          .anyMatch(text -> text.startsWith("seal: seal 2 in the database cannot be read"));
      JdbcTemplate altered = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      List<SealFacts> shown = new SealTable(altered).newestBefore(Long.MAX_VALUE, 10);
      assertThat(shown.stream().map(SealFacts::number)).containsExactly(3L, 2L, 1L);
      assertThat(shown.stream().filter(seal -> seal.key() == null).map(SealFacts::number))
          .containsExactly(2L);
      Path export = directory.resolve("export");
      HistoryExport.write(superuser, export, new SealDirectory(export), LATER, _ -> {});
      assertThat(OfflineChecks.verifyExport(export, null, List.of()).findings().getFirst().text())
          .contains("has no seal where one should be");
    }
  }

  @Test
  void nothing_new_makes_no_seal() {
    SealedStore store = store(3);
    store.sealAll(10);
    assertThat(store.sealing(10).sealSome().made()).isEmpty();
    assertThat(store.table().lastNumber()).isEqualTo(1);
  }

  @Test
  void several_nodes_seal_everything_once() throws Exception {
    SealedStore store = store(0);
    int nodes = 3;
    List<Callable<Integer>> work = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      HistorySealing sealing = store.sealing(5);
      SealExport export = store.export();
      work.add(
          () -> {
            int made = 0;
            for (int turn = 0; turn < 30; turn++) {
              append(store, 1);
              HistorySealing.Sealed sealed = sealing.sealSome();
              made += sealed.made().isPresent() ? 1 : 0;
              export.publishMissing(sealed.made());
            }
            return made;
          });
    }
    int made = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      for (Future<Integer> each : threads.invokeAll(work)) {
        made += each.get();
      }
    }
    assertThat(store.table().lastNumber()).isEqualTo(made);
    store.sealAll(5);
    assertHolds(store, 90, 0);
  }

  @Test
  void what_a_transaction_holds_up_is_sealed_when_it_has_ended() throws Exception {
    SealedStore store = store(5);
    try (Connection lagging = store.database().applicationDataSource().getConnection()) {
      lagging.setAutoCommit(false);
      SealedStore.append(
          new JdbcTemplate(new SingleConnectionDataSource(lagging, true)),
          UUID.randomUUID(),
          0,
          random);
      append(store, 5);
      HistorySealing sealing = store.sealing(100);
      await()
          .atMost(Patience.LONGEST_WAIT)
          .untilAsserted(
              () -> {
                sealing.sealSome();
                assertThat(store.table().lastNumber()).isPositive();
              });
      assertThat(store.table().sealedPosition()).isEqualTo(5);
      lagging.commit();
    }
    store.sealAll(100);
    assertThat(store.table().sealedPosition()).isEqualTo(11);
    assertHolds(store, 11, 0);
  }

  @Test
  void a_node_that_dies_before_its_commit_has_sealed_nothing() throws Exception {
    SealedStore store = store(5);
    HistorySealing sealing = store.sealing(10);
    store
        .transaction()
        .executeWithoutResult(
            dying -> {
              sealing.sealSome();
              dying.setRollbackOnly();
            });
    assertThat(store.table().lastNumber()).isZero();
    assertThat(directory.resolve("seals")).doesNotExist();
    store.sealAll(10);
    assertHolds(store, 5, 0);
  }

  @Test
  void a_node_that_dies_before_it_published_leaves_that_to_the_next_one() throws Exception {
    SealedStore store = store(25);
    store.change(UUID.randomUUID());
    store.sealAll(7);
    List<byte[]> published = files(store);

    for (long number : new long[] {1, 3, 4}) {
      Path file = store.directory().fileOf(number);
      Files.move(file, file.resolveSibling(file.getFileName() + ".half.new"));
    }
    store.export().publishMissing(Optional.empty());

    assertThat(files(store)).as("the same bytes").usingRecursiveComparison().isEqualTo(published);
    assertHolds(store, 25, 0);
  }

  @Test
  void rows_that_were_changed_meanwhile_are_not_published() throws Exception {
    SealedStore store = store(5);
    store.sealing(10).sealSome();
    store.sealAll(10);
    Files.delete(store.directory().fileOf(1));
    try (Connection superuser = store.superuser()) {
      new JdbcTemplate(new SingleConnectionDataSource(superuser, true))
          .update("update domain_event set payload = '{}' where global_index = 3");
      superuser.commit();
    }
    assertThatThrownBy(() -> store.export().publishMissing(Optional.empty()))
        .hasMessageContaining("are not those that were sealed");
    assertThat(store.directory().has(1)).isFalse();
  }

  @Test
  void events_and_changes_that_no_seal_has_although_one_reaches_them_are_counted()
      throws Exception {
    SealedStore store = store(12);
    store.change(UUID.randomUUID());
    SealedRows rows = new SealedRows();
    assertThat(rows.missed(store.jdbc())).as("nothing is sealed").isZero();
    store.sealAll(5);
    append(store, 2);
    assertThat(rows.missed(store.jdbc())).as("the last ones are not sealed").isZero();

    try (Connection superuser = store.superuser()) {
      JdbcTemplate planting = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      planting.update(
          "update domain_event set tx = (select min(tx) from domain_event) where global_index >"
              + " 12");
      superuser.commit();
      assertThat(rows.missed(store.jdbc())).as("they became visible too late").isEqualTo(2);
      planting.update("delete from audit_entry");
      superuser.commit();
    }
    assertThat(rows.missed(store.jdbc())).isEqualTo(3);
  }

  @Test
  void a_restore_into_another_cluster_is_sealed_on() throws Exception {
    SealedStore store = store(5);
    store.sealAll(2);
    append(store, 4);
    try (Connection superuser = store.superuser()) {
      new JdbcTemplate(new SingleConnectionDataSource(superuser, true))
          .update("update stream_epoch set system_identifier = 1");
      new JdbcTemplate(new SingleConnectionDataSource(superuser, true))
          .update("update domain_event set tx = '8000000000' where global_index > 5");
      superuser.commit();
    }
    store.epochs().beginIfNew();
    append(store, 3);
    await()
        .atMost(Patience.LONGEST_WAIT)
        .untilAsserted(
            () -> {
              store.sealing(2).sealSome();
              assertThat(store.table().sealedPosition()).isEqualTo(12);
            });
    store.export().publishMissing(Optional.empty());
    assertHolds(store, 12, 0);
    assertThat(store.table().last().orElseThrow().events().epochs()).containsExactly(0L, 9L);
    assertThat(new SealedRows().missed(store.jdbc())).isZero();
  }

  @Test
  void a_database_that_was_restored_from_an_older_backup_overwrites_no_seal() throws Exception {
    SealedStore store = store(10);
    store.sealAll(4);
    byte[] third = Files.readAllBytes(store.directory().fileOf(3));
    try (Connection superuser = store.superuser()) {
      JdbcTemplate one = new JdbcTemplate(new SingleConnectionDataSource(superuser, true));
      one.update("delete from seal where number = 3");
      one.update("delete from domain_event where global_index > 8");
      superuser.commit();
    }
    append(store, 5);
    assertThatThrownBy(() -> store.sealAll(4)).hasMessageContaining("payments.seals.directory");
    assertThat(Files.readAllBytes(store.directory().fileOf(3))).isEqualTo(third);
  }

  @Test
  void another_key_goes_on_and_is_shown() throws Exception {
    SealedStore store = store(3);
    store.sealAll(10);
    append(store, 3);
    SealKey next = SealKey.parse(SealKey.generate());
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(() -> store.sealing(next, 10).sealSome().made().isPresent());
    store.export().publishMissing(Optional.empty());
    try (Connection reader = store.superuser()) {
      Verdict any =
          new HistoryCheck(PublishedSeals.in(store.directory().path()), new TrustedKeys(Set.of()))
              .ofDatabase(reader, LATER);
      assertThat(any.findings()).isEmpty();
      assertThat(any.keys()).hasSize(2);
      assertThat(store.verify(reader, LATER).findings())
          .singleElement()
          .matches(one -> one.text().contains("is none of those given"));
    }
  }

  private SealedStore store(int events) {
    SealedStore store = new SealedStore(directory.resolve("seals"));
    append(store, events);
    return store;
  }

  private void append(SealedStore store, int events) {
    UUID subject = UUID.randomUUID();
    for (int position = 0; position < events; position++) {
      store.append(subject, position, random);
    }
  }

  private static void assertHolds(SealedStore store, long events, long unsealed) throws Exception {
    try (Connection reader = store.superuser()) {
      Verdict verdict = store.verify(reader, LATER);
      assertThat(verdict.findings()).isEmpty();
      assertThat(verdict.events()).isEqualTo(events);
      assertThat(verdict.unsealedEvents()).isEqualTo(unsealed);
    }
  }

  private static String keyId(SealedStore store) {
    return SealKey.idOf(store.key().publicKey());
  }

  private static List<byte[]> files(SealedStore store) throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (long number = 1; number <= store.table().lastNumber(); number++) {
      files.add(Files.readAllBytes(store.directory().fileOf(number)));
    }
    return files;
  }
}
