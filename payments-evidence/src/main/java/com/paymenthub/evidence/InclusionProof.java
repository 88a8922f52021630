package com.paymenthub.evidence;

import com.paymenthub.evidence.SealFinding.What;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
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
  private static final Pattern SUBJECT_ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
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
   * Reads a file: exactly the lines of a proof, in their order, each once.
   *
   * @throws IllegalArgumentException when it is no proof
   */
  static InclusionProof read(Path file) throws IOException {
    // A character for each byte: so a line that is no text is not taken for another one.
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    try {
      return parse(text);
    } catch (IllegalArgumentException broken) {
      throw new IllegalArgumentException("this is no proof: " + broken.getMessage(), broken);
    }
  }

  private static InclusionProof parse(String text) {
    require(text.startsWith(TITLE + "\n"), "it does not begin with " + TITLE);
    require(text.endsWith("\n"), "its last line has no line feed");
    List<String> all = List.of(text.split("\n", -1));
    Iterator<String> lines = all.subList(1, all.size() - 1).iterator();
    String subject = Exact.value(next(lines), SUBJECT);
    require(SUBJECT_ID.matcher(subject).matches(), "its subject is no id");
    List<Proven> events = new ArrayList<>();
    String line = next(lines);
    for (; line.startsWith(EVENT); line = next(lines)) {
      events.add(proven(Exact.value(line, EVENT), Exact.value(next(lines), LINE)));
    }
    require(!events.isEmpty(), "it has no event");
    Map<Long, Seal> seals = seals(line, lines);
    require(
        seals.keySet().equals(events.stream().map(Proven::seal).collect(Collectors.toSet())),
        "its seals are not those that its events name");
    return new InclusionProof(subject, events, seals);
  }

  private static Map<Long, Seal> seals(String first, Iterator<String> lines) {
    SortedMap<Long, Seal> seals = new TreeMap<>();
    StringBuilder text = new StringBuilder();
    for (String line = first; !line.isEmpty(); line = next(lines)) {
      text.append(line).append('\n');
      if (line.startsWith(Seal.SIGNATURE)) {
        Seal seal = seal(text.toString());
        require(
            seals.isEmpty() || seals.lastKey() < seal.number(),
            "its seals do not stand in their order, each once");
        seals.put(seal.number(), seal);
        text.setLength(0);
      }
    }
    require(text.isEmpty(), "its last seal is not complete");
    require(!lines.hasNext(), "something follows its seals");
    return seals;
  }

  private static Seal seal(String text) {
    try {
      return Seal.parse(text);
    } catch (IllegalArgumentException noSeal) {
      throw new IllegalArgumentException(
          "it has no seal where one should be: " + noSeal.getMessage(), noSeal);
    }
  }

  /**
   * What does not hold.
   *
   * @param published seals that were published elsewhere; those that are among them have to be the
   *     same
   * @param trusted the keys that may have signed
   */
  List<SealFinding> check(PublishedSeals published, TrustedKeys trusted) {
    List<SealFinding> findings = new ArrayList<>();
    published.unreadable().forEach(what -> findings.add(SealFinding.ofSeal(0, what)));
    long position = 0;
    for (Proven event : events) {
      HistoryLine line = HistoryLine.of(HistoryKind.EVENT, event.line());
      if (!line.leaf().subject().equals(subject)
          || !line.leaf().position().equals(String.valueOf(position))) {
        findings.add(
            new SealFinding(
                What.REORDERED,
                line.index(),
                event.seal(),
                "%s stands where event %d of %s is expected"
                    .formatted(line.leaf().name(), position, subject)));
      } else if (!leadsToItsSeal(event, line)) {
        findings.add(new SealFinding(What.CHANGED, line.index(), event.seal(), line.leaf().name()));
      }
      position++;
    }
    for (Seal seal : seals.values()) {
      findings.addAll(trusted.check(seal));
      if (!published.seals().isEmpty()
          && published.seals().stream().noneMatch(other -> other.text().equals(seal.text()))) {
        findings.add(SealFinding.ofSeal(seal.number(), "it is none of the published ones"));
      }
    }
    return findings;
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
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    try {
      HistoryLine.of(HistoryKind.EVENT, bytes);
      return new Proven(
          Exact.number(fields[0]),
          Exact.number(fields[1]),
          Exact.number(fields[2]),
          fields[3].isEmpty()
              ? List.of()
              : Arrays.stream(fields[3].split(",", -1)).map(Exact::hash).toList(),
          bytes);
    } catch (IllegalArgumentException broken) {
      throw new IllegalArgumentException("an event cannot be read: " + broken.getMessage(), broken);
    }
  }

  /** The next line; empty at the end. */
  private static String next(Iterator<String> lines) {
    return lines.hasNext() ? lines.next() : "";
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
