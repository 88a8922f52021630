package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.StreamPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Up to which index nothing can appear any more that no seal has. A row gets its index before it
 * becomes visible: what is below the last index of a seal may be of a transaction that still went
 * on. Only a later seal shows that this one has ended, and that its rows were sealed.
 */
final class PassedPlaces {

  /** No transaction of the service takes longer. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(1);

  private PassedPlaces() {}

  /**
   * The last of these places; 0 when there are none.
   *
   * @param seals in their order
   */
  static long of(HistoryKind kind, List<Seal> seals) {
    Instant before = lastCompleteWindow(kind, seals).minus(LONGEST_TRANSACTION);
    return seals.stream()
        .filter(seal -> seal.at().isBefore(before))
        .mapToLong(seal -> seal.part(kind).last())
        .max()
        .orElse(0);
  }

  /**
   * When the last window of transactions was begun that is sealed to its end. A seal with all that
   * goes into one may cover a part of a window only, which ends at the transactions that were there
   * when it was begun.
   */
  private static Instant lastCompleteWindow(HistoryKind kind, List<Seal> seals) {
    Instant begun = Instant.EPOCH;
    Instant complete = Instant.EPOCH;
    StreamPosition window = StreamPosition.START;
    for (Seal seal : seals) {
      StreamPosition to = seal.part(kind).to();
      if (to.epoch() != window.epoch() || to.toTx() != window.toTx()) {
        complete = begun;
        begun = seal.at();
      }
      if (to.isBetweenWindows()) {
        complete = begun;
      }
      window = to;
    }
    return complete;
  }
}
