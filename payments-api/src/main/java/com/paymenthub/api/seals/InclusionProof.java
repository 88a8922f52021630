package com.paymenthub.api.seals;

import com.paymenthub.api.seals.Finding.What;
import com.paymenthub.foundation.stream.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The history of one charge, card or session with the proof that it is what was sealed: for each
 * event the way from its line to the root of a seal, and those seals.
 *
 * @param subject the charge, card or session
 * @param events in their order
 * @param seals the seals that cover them, by their numbers
 */
record InclusionProof(String subject, List<Proven> events, Map<Long, Seal> seals) {

  private static final String TITLE = "payments-proof 1";
  private static final String SUBJECT = "subject: ";
  private static final String EVENT = "event: ";
  private static final String LINE = "line: ";
  private static final int FIELDS = 4;

  /**
   * One event.
   *
   * @param seal the number of the seal that covers it
   * @param place among the events of that seal, from 0
   * @param size how many events that seal has
   * @param path the hashes from the line to the root
   * @param line as it is sealed
   */
  record Proven(long seal, long place, long size, List<byte[]> path, byte[] line) {

    Proven {
      path = List.copyOf(path);
    }
  }

  /** The file. */
  byte[] file() {
    StringBuilder text = new StringBuilder();
    text.append(TITLE).append('\n').append(SUBJECT).append(subject).append('\n');
    for (Proven event : events) {
      String path =
          event.path().stream().map(HexFormat.of()::formatHex).collect(Collectors.joining(","));
      text.append(
              "%s%d %d %d %s\n".formatted(EVENT, event.seal(), event.place(), event.size(), path))
          .append(LINE)
          .append(new String(event.line(), StandardCharsets.UTF_8))
          .append('\n');
    }
    seals.values().forEach(seal -> text.append(seal.text()));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException when it is no proof
   */
  static InclusionProof read(Path file) throws IOException {
    List<Proven> events = new ArrayList<>();
    StringBuilder seals = new StringBuilder();
    Map<Long, Seal> bySeal = new TreeMap<>();
    try (LineReader lines = new LineReader(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      require(TITLE.equals(text(lines)), "it does not begin with " + TITLE);
      String subject = value(text(lines), SUBJECT);
      String line = text(lines);
      while (line.startsWith(EVENT)) {
        events.add(proven(value(line, EVENT), value(text(lines), LINE)));
        line = text(lines);
      }
      for (; !line.isEmpty(); line = text(lines)) {
        seals.append(line).append('\n');
        if (line.startsWith("signature: ")) {
          Seal seal = Seal.parse(seals.toString());
          bySeal.put(seal.number(), seal);
          seals.setLength(0);
        }
      }
      require(seals.isEmpty(), "its last seal is not complete");
      require(!events.isEmpty(), "it has no event");
      return new InclusionProof(subject, events, bySeal);
    }
  }

  /**
   * What does not hold.
   *
   * @param published seals that were published elsewhere; those that are among them have to be the
   *     same
   * @param trusted the public keys that may have signed; any when there is none
   */
  List<Finding> check(List<Seal> published, Set<String> trusted) {
    List<Finding> findings = new ArrayList<>();
    long position = 0;
    for (Proven event : events) {
      HistoryLine line = HistoryLine.of(HistoryKind.EVENT, event.line());
      if (!line.subject().equals(subject) || !line.position().equals(String.valueOf(position))) {
        findings.add(
            new Finding(
                What.REORDERED,
                line.index(),
                event.seal(),
                "%s stands where event %d of %s is expected"
                    .formatted(line.leaf().name(), position, subject)));
      } else if (!leadsToItsSeal(event, line)) {
        findings.add(new Finding(What.CHANGED, line.index(), event.seal(), line.leaf().name()));
      }
      position++;
    }
    for (Seal seal : seals.values()) {
      checkSeal(seal, published, trusted, findings);
    }
    return findings;
  }

  private static void checkSeal(
      Seal seal, List<Seal> published, Set<String> trusted, List<Finding> findings) {
    if (!seal.isSigned()) {
      findings.add(ofSeal(seal, "its signature is not that of its key"));
    }
    if (!trusted.isEmpty() && !trusted.contains(seal.key())) {
      findings.add(
          ofSeal(seal, "its key %s is none of those given".formatted(SealKey.idOf(seal.key()))));
    }
    if (!published.isEmpty()
        && published.stream().noneMatch(other -> other.text().equals(seal.text()))) {
      findings.add(ofSeal(seal, "it is none of the published ones"));
    }
  }

  private static Finding ofSeal(Seal seal, String what) {
    return new Finding(What.SEAL, seal.number(), seal.number(), what);
  }

  private boolean leadsToItsSeal(Proven event, HistoryLine line) {
    Seal seal = seals.get(event.seal());
    try {
      return seal != null
          && seal.events().count() == event.size()
          && Arrays.equals(
              seal.events().root(),
              MerkleTree.rootOf(line.hash(), event.place(), event.size(), event.path()));
    } catch (IllegalArgumentException noPath) {
      return false;
    }
  }

  private static Proven proven(String event, String line) {
    String[] fields = event.split(" ", -1);
    require(fields.length == FIELDS, "an event has not four values");
    return new Proven(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        fields[3].isEmpty()
            ? List.of()
            : Arrays.stream(fields[3].split(",")).map(HexFormat.of()::parseHex).toList(),
        line.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(LineReader lines) throws IOException {
    byte[] line = lines.next();
    return line == null ? "" : new String(line, StandardCharsets.UTF_8);
  }

  private static String value(String line, String name) {
    require(line.startsWith(name), name + "is missing");
    return line.substring(name.length());
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("this is no proof: " + otherwise);
    }
  }
}
