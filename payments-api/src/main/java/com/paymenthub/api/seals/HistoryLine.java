package com.paymenthub.api.seals;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * The line of an event or a change, as it is sealed and exported.
 *
 * @param kind which of them
 * @param index its number in the table
 * @param subject the field with the id of what it belongs to, as it stands in the line
 * @param position the field with the position in its history, or with the action
 * @param tx the transaction that added it
 * @param hash that of the line as a leaf
 * @param line the line, without a line feed
 */
record HistoryLine(
    HistoryKind kind,
    long index,
    String subject,
    String position,
    long tx,
    byte[] hash,
    byte[] line) {

  private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(Hashes::sha256);

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it is not one of the kind
   */
  static HistoryLine of(HistoryKind kind, byte[] line) {
    int[] ends = new int[kind.fields()];
    int number = 0;
    for (int at = 0; at <= line.length; at++) {
      if (at == line.length || line[at] == '\t') {
        if (number == ends.length) {
          throw new IllegalArgumentException("it has too many fields");
        }
        ends[number++] = at;
      }
    }
    if (number < ends.length) {
      throw new IllegalArgumentException("it has too few fields");
    }
    return of(
        kind,
        Exact.number(field(line, ends, 0)),
        field(line, ends, kind.subjectField()),
        field(line, ends, kind.positionField()),
        Exact.number(field(line, ends, ends.length - 1)),
        line);
  }

  /** The line whose fields are known. */
  static HistoryLine of(
      HistoryKind kind, long index, String subject, String position, long tx, byte[] line) {
    return new HistoryLine(
        kind, index, subject, position, tx, MerkleTree.leaf(DIGEST.get(), line), line);
  }

  /** When it was stored, as the line says. */
  String time() {
    return new String(line, StandardCharsets.UTF_8).split("\t", -1)[kind.timeField()];
  }

  /** What names it in a message. */
  Leaf leaf() {
    return new Leaf(kind, index, subject, position, hash);
  }

  private static String field(byte[] line, int[] ends, int number) {
    int from = number == 0 ? 0 : ends[number - 1] + 1;
    return new String(line, from, ends[number] - from, StandardCharsets.UTF_8);
  }
}
