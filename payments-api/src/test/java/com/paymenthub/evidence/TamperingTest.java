package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * All that a superuser changes at or below the last published seal is found and named, in the
 * database and in an export of it, by the command and by the verifier for Node. {@code
 * payments.seals.edits} says how many edits are tried, {@code payments.seals.seed} repeats a run.
 */
class TamperingTest {

  private static final int EDITS = Integer.getInteger("payments.seals.edits", 40);
  private static final Instant LATER = SealedStore.SEALED_AT.plusSeconds(300);
  private static final int SUBJECTS = 12;

  @TempDir private static Path directory;

  private static SealedStore store;
  private static long sealedTo;

  @BeforeAll
  static void a_history_is_sealed_and_goes_on() {
    store = new SealedStore(directory.resolve("seals"));
    Random random = new Random(1);
    List<UUID> subjects = new ArrayList<>();
    int[] next = new int[SUBJECTS];
    for (int subject = 0; subject < SUBJECTS; subject++) {
      subjects.add(UUID.randomUUID());
    }
    for (int event = 0; event < 150; event++) {
      int subject = random.nextInt(SUBJECTS);
      store.append(subjects.get(subject), next[subject]++, random);
      if (event % 7 == 0) {
        store.jdbc().queryForObject("select nextval('domain_event_global_index_seq')", Long.class);
        store.change(UUID.randomUUID());
      }
    }
    store.sealAll(40);
    sealedTo = store.table().sealedPosition();
    // By now nothing can come any more below the number up to which is sealed.
    store.append(UUID.randomUUID(), 0, random);
    store.sealAll(40, SealedStore.SEALED_AT.plusSeconds(120));
    for (int event = 0; event < 5; event++) {
      store.append(UUID.randomUUID(), 0, random);
    }
  }

  /** What an edit did: the event or change that has to be named first. */
  private record Edit(String what, String names) {}

  @Test
  void an_honest_history_holds() throws Exception {
    NodeVerifier.requireNode();
    try (Connection superuser = store.superuser()) {
      assertThat(store.verify(superuser, LATER).findings()).isEmpty();
      Path export = exported(superuser, "honest");
      Verdict verdict = offline(export);
      assertThat(verdict.findings()).isEmpty();
      assertThat(verdict.unsealedEvents()).isEqualTo(5);
      assertThat(verdict.unsealedAge()).hasSeconds(360);
      NodeVerifier node = node(export);
      assertThat(node.exitCode()).as(node.output()).isZero();
      assertThat(node.output()).contains("156 events were read, 5 of them not sealed yet");
    }
  }

  @Test
  void every_edit_of_what_is_sealed_is_found_and_named() throws Exception {
    NodeVerifier.requireNode();
    long seed = Long.getLong("payments.seals.seed", System.nanoTime());
    System.out.printf("TamperingTest: %d edits, seed %d%n", EDITS, seed);
    Random random = new Random(seed);
    try (Connection superuser = store.superuser()) {
      for (int number = 0; number < EDITS; number++) {
        Edit edit = edit(new JdbcTemplate(new SingleConnectionDataSource(superuser, true)), random);
        Path export = exported(superuser, "edit-" + number);
        assertNamed(edit, store.verify(superuser, LATER), seed);
        assertNamed(edit, offline(export), seed);
        NodeVerifier node = node(export);
        assertThat(node.exitCode()).as("%s, seed %d: %s", edit, seed, node.output()).isEqualTo(1);
        assertThat(node.firstFinding()).as("%s, seed %d", edit, seed).contains(edit.names());
        superuser.rollback();
        remove(export);
      }
    }
  }

  private static void assertNamed(Edit edit, Verdict verdict, long seed) {
    assertThat(verdict.holds()).as("%s, seed %d", edit, seed).isFalse();
    assertThat(verdict.findings().getFirst().text())
        .as("%s, seed %d", edit, seed)
        .contains(edit.names());
  }

  private static Edit edit(JdbcTemplate jdbc, Random random) {
    long index = sealedIndex(jdbc, random);
    String name = nameOf(jdbc, index);
    String where = " where global_index = " + index;
    return switch (random.nextInt(12)) {
      case 0 -> {
        flip(jdbc, random, "payload", index);
        yield new Edit("payload", name);
      }
      case 1 -> {
        flip(jdbc, random, "meta_data", index);
        yield new Edit("metadata", name);
      }
      case 2 -> {
        jdbc.update("delete from domain_event" + where);
        yield new Edit("delete", name);
      }
      case 3 -> {
        String column =
            List.of(
                    "event_identifier = gen_random_uuid()",
                    "type = type || 'x'",
                    "time_stamp = time_stamp + interval '1 microsecond'",
                    "time_stamp = 'infinity'",
                    "time_stamp = '-infinity'",
                    "account_id = gen_random_uuid()",
                    "payload_type = 'charge.captured'")
                .get(random.nextInt(7));
        jdbc.update("update domain_event set " + column + where);
        yield new Edit(column, name);
      }
      case 4 -> {
        jdbc.update("update domain_event set payload_revision = '9'" + where);
        yield new Edit("revision", name);
      }
      case 5 ->
          inserted(
              jdbc, random, "(select tx from domain_event where global_index = " + index + ")");
      case 6 -> inserted(jdbc, random, "pg_current_xact_id()");
      case 7 -> swapped(jdbc, random, index, "global_index");
      case 8 -> swapped(jdbc, random, index, "payload");
      case 9 -> {
        jdbc.update("delete from domain_event where global_index >= " + index);
        jdbc.update("delete from seal where last_event >= " + index);
        yield new Edit("rolled back", name);
      }
      case 10 -> {
        jdbc.update(
            "update domain_event set tx = ?::xid8" + where,
            String.valueOf(random.nextInt(5_000_000)));
        yield new Edit("tx", name);
      }
      default -> {
        List<String> subjects =
            jdbc.queryForList("select subject_id::text from audit_entry order by id", String.class);
        String subject = subjects.get(random.nextInt(subjects.size()));
        if (random.nextBoolean()) {
          jdbc.update("delete from audit_entry where subject_id = ?::uuid", subject);
        } else {
          jdbc.update(
              "update audit_entry set after = '{\"a\": 2}' where subject_id = ?::uuid", subject);
        }
        yield new Edit("change", subject);
      }
    };
  }

  private static void flip(JdbcTemplate jdbc, Random random, String column, long index) {
    int at = random.nextInt(15);
    jdbc.update(
        "update domain_event set %1$s = set_byte(%1$s, ?, get_byte(%1$s, ?) # ?) where global_index = ?"
            .formatted(column),
        at,
        at,
        1 + random.nextInt(255),
        index);
  }

  /** A new event, in a place that was left free. */
  private static Edit inserted(JdbcTemplate jdbc, Random random, String tx) {
    List<Long> free =
        jdbc.queryForList(
            """
            select one from generate_series(1, ?) one
            where not exists (select from domain_event where global_index = one)
            """,
            Long.class,
            sealedTo);
    long index = free.get(random.nextInt(free.size()));
    String subject = UUID.randomUUID().toString();
    jdbc.update(
        """
        insert into domain_event (global_index, event_identifier, aggregate_identifier,
          sequence_number, type, time_stamp, payload_type, payload, meta_data, account_id, tx)
        values (?, ?::uuid, ?::uuid, 0, 'charge', '2026-11-22T11:59:00.000Z', 'charge.captured', '{}', '{}',
          gen_random_uuid(), %s)
        """
            .formatted(tx),
        index,
        UUID.randomUUID().toString(),
        subject);
    return new Edit("insert", "event 0 of " + subject);
  }

  private static Edit swapped(JdbcTemplate jdbc, Random random, long index, String column) {
    long other = index;
    while (other == index) {
      other = sealedIndex(jdbc, random);
    }
    String first = nameOf(jdbc, Math.min(index, other));
    if (column.equals("global_index")) {
      jdbc.update("update domain_event set global_index = -1 where global_index = ?", index);
      jdbc.update("update domain_event set global_index = ? where global_index = ?", index, other);
      jdbc.update("update domain_event set global_index = ? where global_index = -1", other);
    } else {
      jdbc.update(
          """
          update domain_event one set payload = two.payload from domain_event two
          where (one.global_index, two.global_index) in ((?, ?), (?, ?))
          """,
          index,
          other,
          other,
          index);
    }
    return new Edit("swap of " + column, first);
  }

  private static long sealedIndex(JdbcTemplate jdbc, Random random) {
    List<Long> all =
        jdbc.queryForList(
            "select global_index from domain_event where global_index <= ? order by 1",
            Long.class,
            sealedTo);
    return all.get(random.nextInt(all.size()));
  }

  private static String nameOf(JdbcTemplate jdbc, long index) {
    return jdbc.queryForObject(
        """
        select 'event ' || sequence_number || ' of ' || aggregate_identifier
        from domain_event where global_index = ?
        """,
        String.class,
        index);
  }

  private static Path exported(Connection connection, String name) throws Exception {
    Path export = directory.resolve(name);
    HistoryExport.write(connection, export, store.directory(), LATER, _ -> {});
    return export;
  }

  private static Verdict offline(Path export) throws IOException {
    return new HistoryCheck(
            PublishedSeals.in(store.directory().path()),
            new TrustedKeys(Set.of(store.key().publicKey())))
        .ofExport(export);
  }

  private static NodeVerifier node(Path export) throws Exception {
    Path key = directory.resolve("trusted.pem");
    Files.writeString(key, SealKey.pemOf(store.key().publicKey()));
    return NodeVerifier.run(export, "--seals", store.directory().path(), "--key", key);
  }

  private static void remove(Path export) throws IOException {
    try (Stream<Path> files = Files.list(export)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(export);
  }
}
