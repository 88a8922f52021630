package com.paymenthub.evidence;

import java.util.HexFormat;

/**
 * What a seal says of one event or change.
 *
 * @param kind which of them
 * @param index its number in the table
 * @param subject the id of what it belongs to
 * @param position its position in that history, or the action
 * @param hash that of its line as a leaf
 */
record Leaf(HistoryKind kind, long index, String subject, String position, byte[] hash) {

  private static final int FIELDS = 5;

  /** Adds the line of a list, without a line feed. */
  void appendTo(StringBuilder list) {
    list.append(kind.label()).append('\t').append(index).append('\t').append(subject);
    list.append('\t').append(position).append('\t');
    HexFormat.of().formatHex(list, hash);
  }

  /**
   * Reads the line of a list.
   *
   * @throws IllegalArgumentException when it is none
   */
  static Leaf of(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("a line of the list of leaves has not five fields");
    }
    return new Leaf(
        fields[0].equals(HistoryKind.EVENT.label()) ? HistoryKind.EVENT : HistoryKind.CHANGE,
        Exact.number(fields[1]),
        fields[2],
        fields[3],
        Exact.hash(fields[4]));
  }

  /** How a message names it. */
  String name() {
    return kind == HistoryKind.EVENT
        ? "event %s of %s (global_index %d)".formatted(position, subject, index)
        : "change \"%s\" of %s (id %d)".formatted(position, subject, index);
  }
}
