package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who names published seals, and mistypes, must not read that everything holds. */
class NamedSealsTest {

  @TempDir private static Path directory;

  private static SealedStore store;
  private static Path export;
  private static Path proof;

  @BeforeAll
  static void export() throws Exception {
    store = new SealedStore(directory.resolve("seals"));
    UUID charge = UUID.randomUUID();
    store.append(charge, 0, new Random(5));
    store.sealAll(10);
    export = directory.resolve("export");
    try (Connection reader = store.superuser()) {
      HistoryExport.write(
          reader, export, store.directory(), SealedStore.SEALED_AT.plusSeconds(300), _ -> {});
    }
    proof = directory.resolve("charge.proof");
    Files.write(proof, store.proofs().of(charge.toString()).proof().file());
  }

  @Test
  void a_path_that_does_not_exist_is_refused_by_its_name() throws Exception {
    assertRefused(directory.resolve("no-such-seals"), "no published seals are there");
  }

  @Test
  void a_directory_without_seals_is_refused_by_its_name() throws Exception {
    Path empty = Files.createDirectories(directory.resolve("empty"));
    Files.writeString(empty.resolve("000000000001.txt"), "no seal");
    assertRefused(empty, "there is no published seal in it");
  }

  @Test
  void a_file_without_seals_is_refused_by_its_name() throws Exception {
    Path file = Files.writeString(directory.resolve("notes.txt"), "no seal\n");
    assertRefused(file, "there is no published seal in it");
  }

  @Test
  void a_report_says_with_how_many_published_seals_it_compared() throws Exception {
    assertThat(OfflineChecks.verifyExport(export, published(), List.of()).report())
        .contains("Published seals compared: 1.");
    assertThat(OfflineChecks.verifyExport(export, null, List.of()).report())
        .contains("Published seals compared: 0.");
    NodeVerifier.requireNode();
    assertThat(NodeVerifier.run(export, "--seals", published()).output())
        .contains("Published seals compared: 1.");
    assertThat(NodeVerifier.run(export).output()).contains("Published seals compared: 0.");
  }

  @Test
  void the_verifier_for_node_refuses_options_that_it_does_not_know() throws Exception {
    NodeVerifier.requireNode();
    assertUsage(NodeVerifier.run(export, "--sals", published()));
    assertUsage(NodeVerifier.run(export, "--seals"));
  }

  private static void assertUsage(NodeVerifier node) {
    assertThat(node.exitCode()).isEqualTo(2);
    assertThat(node.output()).contains("usage: ");
  }

  private static void assertRefused(Path seals, String why) throws Exception {
    assertRefused(seals, why, () -> OfflineChecks.verifyExport(export, seals, List.of()));
    assertRefused(seals, why, () -> OfflineChecks.verifyProof(proof, seals, List.of()));
    NodeVerifier.requireNode();
    for (NodeVerifier node :
        List.of(
            NodeVerifier.run(export, "--seals", seals),
            NodeVerifier.run("--proof", proof, "--seals", seals))) {
      assertThat(node.exitCode()).as(node.output()).isEqualTo(3);
      assertThat(node.output()).contains(seals.toString());
    }
  }

  private static void assertRefused(Path seals, String why, ThrowingCallable check) {
    assertThatThrownBy(check)
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContainingAll(why, seals.toString());
  }

  private static Path published() {
    return store.directory().path();
  }
}
