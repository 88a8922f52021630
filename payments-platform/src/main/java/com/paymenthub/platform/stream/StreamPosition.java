package com.paymenthub.platform.stream;

import java.util.Comparator;

/**
 * How far a reader of a stream has come. Rows become visible out of the order of their index, so
 * that an index alone does not say what was read. A reader takes windows of transactions instead:
 * all rows of the transactions from one safe position to the next, in the order of their index.
 *
 * <p>Read are: all rows of earlier epochs; of this epoch, the rows of transactions before {@code
 * fromTx}, and those of transactions from {@code fromTx} to before {@code toTx} whose index is at
 * most {@code afterIndex}. Between two windows, {@code fromTx} and {@code toTx} are the same.
 *
 * <p>The rows of one aggregate are in order within a window and from window to window, because
 * windows end at a transaction before which all others had ended.
 *
 * @param epoch number of the epoch, from 0; see {@link StreamEpochs}
 * @param fromTx the first transaction of the window
 * @param toTx the first transaction after the window
 * @param afterIndex the highest index of the window that was read; 0 before its first row
 */
public record StreamPosition(int epoch, long fromTx, long toTx, long afterIndex) {

  /** Before the first row. */
  public static final StreamPosition START = new StreamPosition(0, 0, 0, 0);

  /** Whether a window was read to its end, and no other one begun. */
  public boolean isBetweenWindows() {
    return fromTx == toTx;
  }

  /** Whether more was read than up to another position, or as much. */
  public boolean hasReached(StreamPosition other) {
    return Comparator.comparingInt(StreamPosition::epoch)
            .thenComparingLong(StreamPosition::fromTx)
            .thenComparingLong(StreamPosition::afterIndex)
            .compare(this, other)
        >= 0;
  }

  StreamPosition withWindowTo(long tx) {
    return new StreamPosition(epoch, fromTx, tx, 0);
  }

  StreamPosition after(long index) {
    return new StreamPosition(epoch, fromTx, toTx, index);
  }

  StreamPosition afterWindow() {
    return new StreamPosition(epoch, toTx, toTx, 0);
  }

  StreamPosition inNextEpoch() {
    return new StreamPosition(epoch + 1, 0, 0, 0);
  }
}
