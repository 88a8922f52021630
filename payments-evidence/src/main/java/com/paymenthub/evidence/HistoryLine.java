package com.paymenthub.evidence;

import com.paymenthub.platform.stream.CopyText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * The line of an event or a change, as it is sealed and exported.
 *
 * @param leaf what a seal says of it; its texts are the fields as they stand in the line
 * @param tx the transaction that added it
 * @param line the line, without a line feed
 */
record HistoryLine(Leaf leaf, long tx, byte[] line) {

  private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(Hashes::sha256);

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it is not one of the kind
   */
  static HistoryLine of(HistoryKind kind, byte[] line) {
    int[] ends = CopyText.ends(line, kind.columns().size());
    return new HistoryLine(
        new Leaf(
            kind,
            Exact.number(field(line, ends, 0)),
            field(line, ends, kind.subjectField()),
            field(line, ends, kind.positionField()),
            MerkleTree.leaf(DIGEST.get(), line)),
        Exact.number(field(line, ends, ends.length - 1)),
        line);
  }

  long index() {
    return leaf.index();
  }

  byte[] hash() {
    return leaf.hash();
  }

  /** When it was stored, as the line says. */
  String time() {
    return new String(line, StandardCharsets.UTF_8).split("\t", -1)[leaf.kind().timeField()];
  }

  private static String field(byte[] line, int[] ends, int number) {
    int from = number == 0 ? 0 : ends[number - 1] + 1;
    return new String(line, from, ends[number] - from, StandardCharsets.UTF_8);
  }
}
