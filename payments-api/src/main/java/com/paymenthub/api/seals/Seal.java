package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.StreamPosition;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
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

  private static final String SIGNATURE = "signature: ";
  private static final HexFormat HEX = HexFormat.of();
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
   * Reads the text of a seal.
   *
   * @throws IllegalArgumentException when it is not a seal
   */
  static Seal parse(String text) {
    try {
      Iterator<String> lines = Arrays.asList(text.split("\n", -1)).iterator();
      if (!lines.next().equals(TITLE)) {
        throw new IllegalArgumentException("it does not begin with " + TITLE);
      }
      Seal seal =
          new Seal(
              Long.parseLong(value(lines, "number")),
              HEX.parseHex(value(lines, "previous")),
              Instant.parse(value(lines, "at")),
              part(lines, "events"),
              part(lines, "changes"),
              HEX.parseHex(value(lines, "leaves")),
              value(lines, "key"),
              text);
      value(lines, "signature");
      if (!lines.next().isEmpty() || lines.hasNext()) {
        throw new IllegalArgumentException("something follows the signature");
      }
      return seal;
    } catch (NoSuchElementException | IndexOutOfBoundsException | DateTimeException broken) {
      throw new IllegalArgumentException("it is not complete", broken);
    }
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
    String[] sums = fields(value(lines, name), SUMS);
    String[] to = fields(value(lines, name + "-to"), PLACES);
    String epochs = value(lines, name + "-epochs");
    return new SealedPart(
        Long.parseLong(sums[0]),
        Long.parseLong(sums[1]),
        Long.parseLong(sums[2]),
        HEX.parseHex(sums[3]),
        new StreamPosition(
            Integer.parseInt(to[0]),
            Long.parseLong(to[1]),
            Long.parseLong(to[2]),
            Long.parseLong(to[3])),
        epochs.isEmpty()
            ? List.of()
            : Arrays.stream(epochs.split(" ")).map(Long::valueOf).toList());
  }

  private static String[] fields(String value, int expected) {
    String[] fields = value.split(" ", -1);
    if (fields.length != expected) {
      throw new IllegalArgumentException("%d values are expected in %s".formatted(expected, value));
    }
    return fields;
  }

  private static String value(Iterator<String> lines, String name) {
    String line = lines.next();
    if (!line.startsWith(name + ": ")) {
      throw new IllegalArgumentException("%s is missing".formatted(name));
    }
    return line.substring(name.length() + 2);
  }
}
