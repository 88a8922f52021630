package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service goes on sealing after an export was made. Seals at 12:00 and 12:02 are in the export
 * of 12:05, the one of 12:10 was published after it.
 */
class NewerSealsTest {

  private static final Instant SECOND = SealedStore.SEALED_AT.plusSeconds(120);
  private static final Instant EXPORTED = SealedStore.SEALED_AT.plusSeconds(300);
  private static final Instant THIRD = SealedStore.SEALED_AT.plusSeconds(600);

  private static final String HOLDS = "Everything that is sealed is as it was sealed.";
  private static final String ONE_LEFT_OUT = "Published seals left out, as they are newer: 1.";

  private final Random random = new Random(31);
  private final UUID inTheSecond = UUID.randomUUID();
  private final UUID inTheThird = UUID.randomUUID();

  @TempDir private Path directory;

  private Path export;
  private Path published;

  @BeforeEach
  void a_service_seals_is_exported_and_seals_again() throws Exception {
    SealedStore store = new SealedStore(directory.resolve("published"));
    store.append(UUID.randomUUID(), 0, random);
    store.sealAll(10);
    store.append(inTheSecond, 0, random);
    store.change(UUID.randomUUID());
    store.sealAll(10, SECOND);
    store.append(inTheThird, 0, random);
    export = directory.resolve("export");
    try (Connection reader = store.superuser()) {
      HistoryExport.write(reader, export, store.directory(), EXPORTED, _ -> {});
    }
    store.append(UUID.randomUUID(), 0, random);
    store.sealAll(10, THIRD);
    published = store.directory().path();
  }

  @Test
  void a_seal_that_is_newer_than_the_export_is_left_out_and_the_report_says_so() throws Exception {
    assertReports(
        HOLDS,
        "Published seals compared: 2.",
        ONE_LEFT_OUT,
        "This history says that it is of 2026-11-22T12:05:00Z.");
  }

  @Test
  void a_seal_of_the_minute_before_the_export_may_have_been_stored_after_it() throws Exception {
    exportIsOf(THIRD.plusSeconds(59));
    assertReports(HOLDS, ONE_LEFT_OUT);
  }

  @Test
  void a_seal_that_is_older_than_the_export_has_to_be_in_it() throws Exception {
    exportIsOf(THIRD.plusSeconds(61));
    assertReports("NOT AS IT WAS SEALED", "it was published at 2026-11-22T12:10:00", "seal 3");
  }

  @Test
  void an_export_of_which_the_end_was_cut_off_lacks_an_older_seal() throws Exception {
    cutOffTheSecondSeal();
    assertReports("NOT AS IT WAS SEALED", "it was published at 2026-11-22T12:02:00", "seal 2");
  }

  @Test
  void an_export_that_was_cut_and_set_back_proves_only_what_was_before_that_time()
      throws Exception {
    cutOffTheSecondSeal();
    exportIsOf(SECOND.minusSeconds(1));
    assertReports(
        HOLDS,
        "Published seals compared: 1.",
        "Published seals left out, as they are newer: 2.",
        "This history says that it is of 2026-11-22T12:01:59Z.");
  }

  @Test
  void what_is_there_has_to_be_as_a_newer_seal_has_it() throws Exception {
    cutOffTheSecondSeal();
    exportIsOf(SECOND.minusSeconds(1));
    alter(export.resolve("events.tsv"), text -> changed(text, inTheSecond));
    assertReports("NOT AS IT WAS SEALED", "changed: event 0 of " + inTheSecond, "seal 2");
  }

  @Test
  void an_event_that_was_exported_before_it_was_sealed_has_to_be_as_it_was_sealed()
      throws Exception {
    alter(export.resolve("events.tsv"), text -> changed(text, inTheThird));
    assertReports("NOT AS IT WAS SEALED", "changed: event 0 of " + inTheThird, "seal 3");
  }

  @Test
  void a_seal_that_says_it_is_newer_than_it_is_has_no_signature() throws Exception {
    exportIsOf(THIRD.plusSeconds(120));
    Path third = published.resolve("000000000").resolve("000000000003.seal");
    alter(third, text -> text.replace("at: 2026-11-22T12:10", "at: 2026-11-22T13:10"));
    assertReports(ONE_LEFT_OUT, "its signature is not that of its key", "seal 3");
  }

  private void cutOffTheSecondSeal() throws IOException {
    alter(export.resolve("seals.txt"), text -> text.substring(0, text.lastIndexOf(Seal.TITLE)));
    alter(export.resolve("export.txt"), text -> text.replace("seals: 2", "seals: 1"));
  }

  private void exportIsOf(Instant at) throws IOException {
    alter(export.resolve("export.txt"), text -> text.replaceFirst("(?m)^at: .*$", "at: " + at));
  }

  private static String changed(String events, UUID subject) {
    return events.replaceFirst("(" + subject + "\t.*)charge\\.requested", "$1charge.captured");
  }

  private static void alter(Path file, UnaryOperator<String> change) throws IOException {
    String before = Files.readString(file);
    String after = change.apply(before);
    assertThat(after).isNotEqualTo(before);
    Files.writeString(file, after);
  }

  /** Both verifiers say so. */
  private void assertReports(String... texts) throws Exception {
    assertThat(String.join("\n", OfflineChecks.verifyExport(export, published, List.of()).report()))
        .contains(texts);
    NodeVerifier.requireNode();
    assertThat(NodeVerifier.run(export, "--seals", published).output()).contains(texts);
  }
}
