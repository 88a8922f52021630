package com.paymenthub.evidence;

import com.paymenthub.platform.stream.StreamPosition;
import java.util.List;

/**
 * What a seal says of the events, or of the changes, that it seals.
 *
 * @param count how many there are
 * @param first the lowest index; 0 without any
 * @param last the highest index; 0 without any
 * @param root of the tree of their lines, in the order of their index
 * @param to up to where the stream is sealed
 * @param epochs by epoch from 1 to that of {@code to}: the highest index before it
 */
record SealedPart(
    long count, long first, long last, byte[] root, StreamPosition to, List<Long> epochs) {

  /** Before anything was sealed. */
  static final SealedPart NOTHING =
      new SealedPart(0, 0, 0, MerkleTree.root(List.of()), StreamPosition.START, List.of());

  SealedPart {
    epochs = List.copyOf(epochs);
  }

  /** Whether a row with this index and transaction is sealed by this seal or one before it. */
  boolean reaches(long index, long tx) {
    int epoch = 0;
    while (epoch < epochs.size() && index > epochs.get(epoch)) {
      epoch++;
    }
    return epoch != to.epoch()
        ? epoch < to.epoch()
        : tx < to.fromTx() || (tx < to.toTx() && index <= to.afterIndex());
  }
}
