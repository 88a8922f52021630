package com.paymenthub.evidence;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A seal with its list of leaves, as it is published.
 *
 * @param list of the leaves of the events and then of the changes, each in the order of their index
 */
record SealWithLeaves(Seal seal, byte[] list) {

  private static final int USUAL_LINE_LENGTH = 130;

  /** The list of leaves of lines, as it is published and as a seal has its hash. */
  static byte[] list(List<HistoryLine> events, List<HistoryLine> changes) {
    StringBuilder list = new StringBuilder((events.size() + changes.size()) * USUAL_LINE_LENGTH);
    for (List<HistoryLine> lines : List.of(events, changes)) {
      for (HistoryLine line : lines) {
        line.leaf().appendTo(list);
        list.append('\n');
      }
    }
    return list.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Whether the list is the one of which the seal has the hash. */
  boolean isComplete() {
    return Arrays.equals(Hashes.of(list), seal.leaves());
  }

  /** What the published file holds. */
  byte[] file() {
    byte[] text = seal.text().getBytes(StandardCharsets.UTF_8);
    byte[] file = Arrays.copyOf(text, text.length + list.length);
    System.arraycopy(list, 0, file, text.length, list.length);
    return file;
  }
}
