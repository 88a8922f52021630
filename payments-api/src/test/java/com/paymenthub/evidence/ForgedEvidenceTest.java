package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.stream.StreamPosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/**
 * Evidence that was tampered with is refused, by the service's verifier and by the independent one,
 * which run over the same cases and have to agree. {@code payments.seals.seed} repeats a run;
 * {@code payments.seals.lines} and {@code payments.seals.paths} try more than a build does.
 */
class ForgedEvidenceTest {

  private static final Instant LATER = SealedStore.SEALED_AT.plusSeconds(300);
  private static final int PATHS = Integer.getInteger("payments.seals.paths", 6);
  private static final int LINES = Integer.getInteger("payments.seals.lines", 15);
  private static final int HOLDS = 0;
  private static final int REFUSED = 1;

  @TempDir private static Path directory;

  private static SealedStore store;
  private static Path key;
  private static String proof;
  private static Path export;
  private static Random random;
  private static long seed;

  private final List<List<String>> runs = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> expected = new ArrayList<>();

  @BeforeAll
  static void a_history_is_sealed_proved_and_exported() throws Exception {
    NodeVerifier.requireNode();
    seed = Long.getLong("payments.seals.seed", System.nanoTime());
    System.out.printf("ForgedEvidenceTest: seed %d%n", seed);
    random = new Random(seed);
    store = new SealedStore(directory.resolve("published"));
    UUID charge = UUID.randomUUID();
    for (int position = 0; position < 4; position++) {
      store.append(charge, position, random);
      store.append(UUID.randomUUID(), 0, random);
      store.change(UUID.randomUUID());
    }
    store.sealAll(4);
    key = directory.resolve("key.pem");
    Files.writeString(key, SealKey.pemOf(store.key().publicKey()));
    proof = latin(store.proofs().of(charge.toString()).proof().file());
    export = directory.resolve("export");
    try (Connection reader = store.superuser()) {
      HistoryExport.write(reader, export, store.directory(), LATER, _ -> {});
    }
  }

  @Test
  void what_was_not_tampered_with_holds() throws Exception {
    proofCase("honest", proof, HOLDS);
    exportCase("honest", export, HOLDS);
    assertBothSay();
  }

  @Test
  void each_line_of_a_proof_is_as_it_was_written_or_the_proof_is_refused() throws Exception {
    for (Map.Entry<String, String> tampered : tamperedLines("proof", proof).entrySet()) {
      proofCase(tampered.getKey(), tampered.getValue(), REFUSED);
    }
    assertBothSay();
  }

  @Test
  void each_line_of_an_export_is_as_it_was_written_or_the_export_is_refused() throws Exception {
    for (String file : List.of("events.tsv", "changes.tsv", "seals.txt", "export.txt")) {
      String text = latin(Files.readAllBytes(export.resolve(file)));
      for (Map.Entry<String, String> tampered : tamperedLines(file, text).entrySet()) {
        // Nothing proves the time of an export: a true one of an earlier time may be made of it.
        boolean ofTime = file.equals("export.txt") && tampered.getKey().contains("line 1 changed");
        if (!ofTime) {
          exportCase(tampered.getKey(), copyWith(export, file, tampered.getValue()), REFUSED);
        }
      }
    }
    assertBothSay();
  }

  @Test
  void each_line_of_a_published_seal_is_as_it_was_written_or_what_it_seals_is_refused()
      throws Exception {
    Path seal = Path.of("000000000", "000000000002.seal");
    Path published = store.directory().path();
    String text = latin(Files.readAllBytes(published.resolve(seal)));
    for (Map.Entry<String, String> tampered : tamperedLines("seal", text).entrySet()) {
      Path copy = copyWith(published, seal.toString(), tampered.getValue());
      add(tampered.getKey(), REFUSED, export.toString(), "--seals", copy.toString());
    }
    add(
        "no list",
        REFUSED,
        export.toString(),
        "--seals",
        copyWith(published, seal.toString(), text.replaceFirst("(?s)(signature: [^\n]*\n).*", "$1"))
            .toString());
    assertBothSay();
  }

  @Test
  void a_line_after_the_signature_does_not_count_instead_of_a_signed_one() throws Exception {
    String forged = proof.replaceFirst("(line: .*)charge\\.requested", "$1charge.captured");
    String line = forged.lines().filter(one -> one.startsWith("line: ")).findFirst().orElseThrow();
    byte[] leaf = MerkleTree.leaf(Hashes.sha256(), latin(line.substring("line: ".length())));
    forged = forged.replaceFirst("event: (\\d+) .*", "event: $1 0 1 ");
    forged =
        forged.replaceFirst(
            "(signature: [^\n]*\n)",
            "$1events: 1 1 2 %s\n".formatted(HexFormat.of().formatHex(leaf)));
    proofCase("events after the signature", forged, REFUSED);
    assertBothSay();
  }

  @Test
  void no_path_but_the_true_one_leads_to_a_root() throws Exception {
    for (int number = 0; number < PATHS; number++) {
      int size = 1 + random.nextInt(20);
      int place = random.nextInt(size);
      byte[] line = line(random.nextInt(10_000));
      List<byte[]> leaves = new ArrayList<>();
      for (int leaf = 0; leaf < size; leaf++) {
        leaves.add(leaf == place ? MerkleTree.leaf(Hashes.sha256(), line) : randomBytes(32));
      }
      List<byte[]> path = MerkleTree.path(leaves, place);
      Seal seal = sealOf(leaves);
      String name = "path %d, leaf %d of %d".formatted(number, place, size);
      proofCase(name, proofOf(line, place, size, hex(path), seal), HOLDS);
      byte[] forged = line(10_000 + random.nextInt(10_000));
      for (String wrong : wrongPaths(leaves.get(place), place, path)) {
        proofCase(name + " forged " + wrong, proofOf(forged, place, size, wrong, seal), REFUSED);
      }
      List<String> numbers =
          List.of("", "-1", "1e0", "0x0", "+0", "0" + place, place + ",", "\u00b9");
      String odd = numbers.get(random.nextInt(numbers.size()));
      String odder =
          proofOf(line, place, size, hex(path), seal)
              .replaceFirst("event: 1 \\d+ ", "event: 1 %s ".formatted(odd));
      proofCase(name + " place " + odd, odder, REFUSED);
    }
    assertBothSay();
  }

  /** Paths with hashes of other lengths, with too many and with too few. */
  private static List<String> wrongPaths(byte[] leaf, int place, List<byte[]> path) {
    List<String> wrong = new ArrayList<>();
    wrong.add(hex(path));
    String zeros = "0".repeat(64);
    wrong.add(path.isEmpty() ? zeros : zeros + "," + hex(path));
    if (!path.isEmpty()) {
      String genuine = hex(List.of(leaf));
      String sibling = hex(path.subList(0, 1));
      String rest = path.size() == 1 ? "" : "," + hex(path.subList(1, path.size()));
      // The hash of the node is that of its two children in one: a leaf that nobody looks at.
      wrong.add(zeros + "," + (place % 2 == 0 ? genuine + sibling : sibling + genuine) + rest);
      wrong.add((place % 2 == 0 ? genuine + sibling : sibling + genuine) + rest);
      wrong.add(hex(path.subList(1, path.size())));
      wrong.add("," + hex(path));
      wrong.add(hex(path) + ",");
      wrong.add(hex(path) + "zz");
      wrong.add(hex(path.reversed()) + "," + genuine);
    }
    return wrong;
  }

  private static Seal sealOf(List<byte[]> leaves) {
    SealedPart events =
        new SealedPart(
            leaves.size(),
            1,
            leaves.size(),
            MerkleTree.root(leaves),
            new StreamPosition(0, 9, 9, 0),
            List.of());
    return Seal.signed(
        1,
        Seal.NO_PREVIOUS,
        SealedStore.SEALED_AT,
        events,
        SealedPart.NOTHING,
        randomBytes(32),
        store.key());
  }

  private static final String SUBJECT = "6b7e7b0c-6f0e-4d9c-8d3a-0c8c5e6f7a81";

  private static byte[] line(int amount) {
    return latin(
        String.join(
            "\t",
            "1",
            UUID.randomUUID().toString(),
            SUBJECT,
            "0",
            "charge",
            "2026-11-22T11:59:00.000000Z",
            "charge.requested",
            "\\N",
            "{\"amount\":%d}".formatted(amount),
            "{}",
            SUBJECT,
            "5"));
  }

  private static String proofOf(byte[] line, int place, int size, String path, Seal seal) {
    return "payments-proof 1\nsubject: %s\nevent: 1 %d %d %s\nline: %s\n%s"
        .formatted(SUBJECT, place, size, path, latin(line), seal.text());
  }

  /**
   * Lines changed, doubled, left out, swapped with the next one, lengthened and shortened: so many
   * of all these cases, by chance.
   */
  private static Map<String, String> tamperedLines(String what, String text) {
    List<String> lines = Arrays.asList(text.split("(?<=\n)"));
    Map<String, String> tampered = new TreeMap<>();
    for (int number = 0; number < lines.size(); number++) {
      String line = lines.get(number);
      String content = line.substring(0, line.length() - 1);
      String name = "%s line %d ".formatted(what, number);
      int at = random.nextInt(content.length());
      char other = (char) ('0' + random.nextInt('z' - '0'));
      tampered.put(
          name + "changed",
          with(lines, number, content.substring(0, at) + other + content.substring(at + 1) + "\n"));
      tampered.put(name + "doubled", with(lines, number, line + line));
      tampered.put(name + "left out", with(lines, number, ""));
      tampered.put(name + "lengthened", with(lines, number, content + "0\n"));
      tampered.put(name + "lengthened by a blank", with(lines, number, content + " \n"));
      tampered.put(name + "lengthened by a return", with(lines, number, content + "\r\n"));
      tampered.put(
          name + "shortened",
          with(lines, number, content.substring(0, content.length() - 1) + "\n"));
      tampered.put(
          name + "in capitals", with(lines, number, content.toUpperCase(Locale.ROOT) + "\n"));
      if (number + 1 < lines.size()) {
        List<String> swapped = new ArrayList<>(lines);
        Collections.swap(swapped, number, number + 1);
        tampered.put(name + "swapped", String.join("", swapped));
      } else {
        tampered.put(name + "without its line feed", with(lines, number, content));
      }
    }
    tampered.values().removeIf(text::equals);
    List<String> cases = new ArrayList<>(tampered.keySet());
    Collections.shuffle(cases, random);
    tampered.keySet().retainAll(Set.copyOf(cases.subList(0, Math.min(LINES, cases.size()))));
    return tampered;
  }

  private static String with(List<String> lines, int number, String instead) {
    List<String> other = new ArrayList<>(lines);
    other.set(number, instead);
    return String.join("", other);
  }

  private void proofCase(String name, String text, int exitCode) throws IOException {
    Path file = directory.resolve("%s.proof".formatted(UUID.randomUUID()));
    Files.write(file, latin(text));
    add(name, exitCode, "--proof", file.toString(), "--key", key.toString());
  }

  private void exportCase(String name, Path of, int exitCode) {
    add(name, exitCode, of.toString(), "--key", key.toString());
  }

  private void add(String name, int exitCode, String... arguments) {
    names.add(name);
    expected.add(exitCode);
    runs.add(List.of(arguments));
  }

  /** Both verifiers end with the expected exit codes. */
  private void assertBothSay() throws Exception {
    List<String> wrong = new ArrayList<>();
    List<Integer> node = NodeVerifier.exitCodes(runs, directory);
    assertThat(node).hasSameSizeAs(runs);
    for (int number = 0; number < runs.size(); number++) {
      int java = java(runs.get(number));
      if (java != expected.get(number) || !node.get(number).equals(expected.get(number))) {
        wrong.add(
            "%s: expected %d, java %d, node %d: %s"
                .formatted(
                    names.get(number),
                    expected.get(number),
                    java,
                    node.get(number),
                    runs.get(number)));
      }
    }
    assertThat(wrong).as("of %d cases, seed %d", runs.size(), seed).isEmpty();
  }

  private static int java(List<String> arguments) throws IOException {
    List<Path> keys = new ArrayList<>();
    Path seals = null;
    Path file = null;
    Path history = null;
    for (int at = 0; at < arguments.size(); at += 2) {
      Path value = Path.of(arguments.get(Math.min(at + 1, arguments.size() - 1)));
      switch (arguments.get(at)) {
        case "--proof" -> file = value;
        case "--key" -> keys.add(value);
        case "--seals" -> seals = value;
        default -> history = Path.of(arguments.get(at--));
      }
    }
    try {
      boolean holds =
          file == null
              ? OfflineChecks.verifyExport(Objects.requireNonNull(history), seals, keys).holds()
              : OfflineChecks.verifyProof(file, seals, keys).holds();
      return holds ? HOLDS : REFUSED;
    } catch (IllegalArgumentException refused) {
      return REFUSED;
    }
  }

  private static Path copyWith(Path original, String file, String text) throws IOException {
    Path copy = directory.resolve("copy-" + UUID.randomUUID());
    FileSystemUtils.copyRecursively(original, copy);
    Files.write(copy.resolve(file), latin(text));
    return copy;
  }

  private static String hex(List<byte[]> hashes) {
    return hashes.stream().map(HexFormat.of()::formatHex).collect(Collectors.joining(","));
  }

  private static byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A character for each byte. */
  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
