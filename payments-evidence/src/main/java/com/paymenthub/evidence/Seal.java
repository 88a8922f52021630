package com.paymenthub.evidence;

import com.paymenthub.platform.stream.StreamPosition;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A signed statement about what was added to the history since the seal before it. docs/seals.md
 * says how its text is made.
 *
 * @param number from 1, without gaps
 * @param previous the hash of the text of the seal before it; zeros for the first one
 * @param at when it was made
 * @param events what it seals of the events
 * @param changes what it seals of the changes
 * @param leaves the hash of its list of leaves
 * @param key the public key, base64 of its X.509 form
 * @param text the whole text, with the signature
 */
record Seal(
    long number,
    byte[] previous,
    Instant at,
    SealedPart events,
    SealedPart changes,
    byte[] leaves,
    String key,
    String text) {

  /** The first line of each seal. */
  static final String TITLE = "payments-seal 1";

  /** With what the last line of each seal begins. */
  static final String SIGNATURE = "signature: ";

  private static final HexFormat HEX = HexFormat.of();
  private static final int LINES = 13;
  private static final int PLACES = 4;
  private static final int SUMS = 4;

  /** What the first seal has instead of the hash of an earlier one. */
  static final byte[] NO_PREVIOUS = new byte[Hashes.BYTES];

  /** Makes a seal and signs it. */
  static Seal signed(
      long number,
      byte[] previous,
      Instant at,
      SealedPart events,
      SealedPart changes,
      byte[] leaves,
      SealKey key) {
    String statement =
        """
        %s
        number: %d
        previous: %s
        at: %s
        %s%sleaves: %s
        key: %s
        """
            .formatted(
                TITLE,
                number,
                HEX.formatHex(previous),
                at,
                part("events", events),
                part("changes", changes),
                HEX.formatHex(leaves),
                key.publicKey());
    String text =
        statement + SIGNATURE + key.sign(statement.getBytes(StandardCharsets.UTF_8)) + "\n";
    return new Seal(number, previous, at, events, changes, leaves, key.publicKey(), text);
  }

  /**
   * Reads the text of a seal: exactly its lines, in their order, each once.
   *
   * @param text of which each character is a byte, or which has only characters of ASCII
   * @throws IllegalArgumentException when it is not a seal
   */
  static Seal parse(String text) {
    List<String> all = Arrays.asList(text.split("\n", -1));
    if (all.size() != LINES + 1 || !all.getLast().isEmpty()) {
      throw new IllegalArgumentException(
          "a seal has %d lines, each with its line feed".formatted(LINES));
    }
    Iterator<String> lines = all.iterator();
    if (!lines.next().equals(TITLE)) {
      throw new IllegalArgumentException("it does not begin with " + TITLE);
    }
    Seal seal =
        new Seal(
            value(lines, "number", Exact::number),
            value(lines, "previous", Exact::hash),
            value(lines, "at", Exact::instant),
            part(lines, "events"),
            part(lines, "changes"),
            value(lines, "leaves", Exact::hash),
            value(lines, "key", key -> Exact.base64(key, SealKey.PUBLIC_BYTES)),
            text);
    value(lines, "signature", signature -> Exact.base64(signature, SealKey.SIGNATURE_BYTES));
    return seal;
  }

  /** What the next seal refers to. */
  byte[] hash() {
    return Hashes.of(text.getBytes(StandardCharsets.UTF_8));
  }

  SealedPart part(HistoryKind kind) {
    return kind == HistoryKind.EVENT ? events : changes;
  }

  /** Whether the signature is that of its key. */
  boolean isSigned() {
    int end = text.indexOf(SIGNATURE);
    try {
      PublicKey publicKey = SealKey.publicKey(key);
      Signature check = Signature.getInstance(SealKey.ALGORITHM);
      check.initVerify(publicKey);
      check.update(text.substring(0, end).getBytes(StandardCharsets.UTF_8));
      return check.verify(
          Base64.getDecoder().decode(text.substring(end + SIGNATURE.length()).strip()));
    } catch (GeneralSecurityException | IllegalArgumentException broken) {
      return false;
    }
  }

  private static String part(String name, SealedPart part) {
    StreamPosition to = part.to();
    return """
    %1$s: %2$d %3$d %4$d %5$s
    %1$s-to: %6$d %7$d %8$d %9$d
    %1$s-epochs: %10$s
    """
        .formatted(
            name,
            part.count(),
            part.first(),
            part.last(),
            HEX.formatHex(part.root()),
            to.epoch(),
            to.fromTx(),
            to.toTx(),
            to.afterIndex(),
            part.epochs().stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static SealedPart part(Iterator<String> lines, String name) {
    String[] sums = value(lines, name, value -> fields(value, SUMS));
    String[] to = value(lines, name + "-to", value -> fields(value, PLACES));
    int epoch = Exact.smallNumber(to[0]);
    return new SealedPart(
        Exact.number(sums[0]),
        Exact.number(sums[1]),
        Exact.number(sums[2]),
        Exact.hash(sums[3]),
        new StreamPosition(epoch, Exact.number(to[1]), Exact.number(to[2]), Exact.number(to[3])),
        value(lines, name + "-epochs", value -> epochs(value, epoch)));
  }

  private static List<Long> epochs(String value, int expected) {
    List<Long> epochs =
        value.isEmpty()
            ? List.of()
            : Arrays.stream(value.split(" ", -1)).map(Exact::number).toList();
    if (epochs.size() != expected) {
      throw new IllegalArgumentException("as many numbers as epochs are expected");
    }
    return epochs;
  }

  private static String[] fields(String value, int expected) {
    String[] fields = value.split(" ", -1);
    if (fields.length != expected) {
      throw new IllegalArgumentException("%d values are expected".formatted(expected));
    }
    return fields;
  }

  private static <T> T value(Iterator<String> lines, String name, Function<String, T> read) {
    String line = lines.next();
    if (!line.startsWith(name + ": ")) {
      throw new IllegalArgumentException("the line %s is missing".formatted(name));
    }
    try {
      return read.apply(line.substring(name.length() + 2));
    } catch (IllegalArgumentException otherwise) {
      throw new IllegalArgumentException(
          "in its line %s %s".formatted(name, otherwise.getMessage()), otherwise);
    }
  }
}
