package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a merchant shows a court: the history of one charge, and that it is what was sealed. */
class InclusionProofTest {

  private final UUID charge = UUID.randomUUID();

  @TempDir private Path directory;

  private SealedStore store;
  private Path key;
  private Path file;

  @BeforeEach
  void prove() throws Exception {
    store = new SealedStore(directory.resolve("seals"));
    Random random = new Random(3);
    for (int position = 0; position < 6; position++) {
      store.append(charge, position, random);
      store.append(UUID.randomUUID(), 0, random);
    }
    store.sealAll(5);
    store.append(charge, 6, random);
    key = directory.resolve("key.pem");
    Files.writeString(key, SealKey.pemOf(store.key().publicKey()));
    file = directory.resolve("charge.proof");
    Proofs.Made made = store.proofs().of(charge.toString());
    assertThat(made.unsealed()).isEqualTo(1);
    assertThat(made.proof().events()).hasSize(6);
    assertThat(made.proof().seals()).hasSize(3);
    Files.write(file, made.proof().file());
  }

  @Test
  void it_holds_against_the_published_seals_and_the_key() throws Exception {
    ProofVerdict compared = OfflineChecks.verifyProof(file, store.directory().path(), List.of(key));
    assertThat(compared.findings()).isEmpty();
    assertThat(compared.report())
        .contains(
            "The proof has 6 events of %s and 3 seals.".formatted(charge),
            "Published seals compared: 3.");
    ProofVerdict alone = OfflineChecks.verifyProof(file, null, List.of());
    assertThat(alone.findings()).isEmpty();
    assertThat(alone.report()).contains("Published seals compared: 0.");
    NodeVerifier.requireNode();
    NodeVerifier node =
        NodeVerifier.run("--proof", file, "--seals", store.directory().path(), "--key", key);
    assertThat(node.exitCode()).as(node.output()).isZero();
    assertThat(node.output()).contains("6 events, 3 seals. Published seals compared: 3.");
  }

  @Test
  void an_altered_event_is_named() throws Exception {
    alter(
        text ->
            text.replaceFirst(
                "(line: \\d+\t[^\t]*\t[^\t]*\t2\t.*)charge.requested", "$1charge.captured"));
    assertFails("event 2 of " + charge);
  }

  @Test
  void an_event_that_was_left_out_is_missed() throws Exception {
    alter(text -> text.replaceFirst("event: [^\n]*\nline: \\d+\t[^\t]*\t[^\t]*\t3\t[^\n]*\n", ""));
    assertFails("event 4 of " + charge);
  }

  @Test
  void the_history_of_another_charge_is_none_of_this_one() throws Exception {
    UUID other = UUID.randomUUID();
    alter(text -> text.replaceFirst("subject: .*", "subject: " + other));
    assertFails("event 0 of " + charge);
  }

  @Test
  void an_altered_seal_is_found() throws Exception {
    alter(text -> text.replaceFirst("at: 2026", "at: 2025"));
    assertFails("signature");
  }

  @Test
  void a_seal_that_was_not_published_and_a_key_that_is_not_trusted_are_found() throws Exception {
    Path otherKey = directory.resolve("other.pem");
    Files.writeString(otherKey, SealKey.generate());
    SealedStore another = new SealedStore(directory.resolve("another"));
    another.append(charge, 0, new Random(1));
    another.sealAll(5);
    assertThat(OfflineChecks.verifyProof(file, another.directory().path(), List.of(key)).findings())
        .hasSize(3)
        .allMatch(finding -> finding.text().contains("none of the published ones"));
    assertThat(OfflineChecks.verifyProof(file, null, List.of(otherKey)).findings())
        .hasSize(3)
        .allMatch(finding -> finding.text().contains("none of those given"));
    NodeVerifier.requireNode();
    assertThat(NodeVerifier.run("--proof", file, "--key", otherKey).exitCode()).isEqualTo(1);
  }

  @Test
  void what_is_no_proof_is_refused() throws Exception {
    Files.writeString(file, "something else\n");
    assertThatThrownBy(() -> OfflineChecks.verifyProof(file, null, List.of()))
        .hasMessageContaining("this is no proof");
  }

  @Test
  void a_proof_of_no_event_proves_nothing_and_is_refused() throws Exception {
    alter(text -> text.replaceAll("event: [^\n]*\nline: [^\n]*\n", ""));
    assertThatThrownBy(() -> OfflineChecks.verifyProof(file, null, List.of()))
        .hasMessageContaining("this is no proof: it has no event");
    NodeVerifier.requireNode();
    NodeVerifier node = NodeVerifier.run("--proof", file);
    assertThat(node.exitCode()).isEqualTo(1);
    assertThat(node.output()).contains("this is no proof: it has no event");
  }

  private void alter(UnaryOperator<String> change) throws Exception {
    String before = Files.readString(file);
    String after = change.apply(before);
    assertThat(after).isNotEqualTo(before);
    Files.writeString(file, after);
  }

  private void assertFails(String names) throws Exception {
    assertThat(OfflineChecks.verifyProof(file, null, List.of(key)).findings().getFirst().text())
        .contains(names);
    NodeVerifier.requireNode();
    NodeVerifier node = NodeVerifier.run("--proof", file, "--key", key);
    assertThat(node.exitCode()).isEqualTo(1);
    assertThat(node.firstFinding()).contains(names);
  }
}
