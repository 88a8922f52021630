package com.paymenthub.evidence;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.StreamPage;
import java.time.Clock;
import java.util.Optional;

/**
 * Makes seals, one after the other. One node does it at a time; if two did, the number of a seal
 * would let only one of them through. A seal is in the database with its position, or not at all.
 */
final class HistorySealing {

  private final SealTable table;
  private final SealedHistory history;
  private final SealKey key;
  private final Transactions transactions;
  private final Clock clock;
  private final int limit;

  /**
   * Sealing.
   *
   * @param limit the most events, and the most changes, of one seal
   */
  HistorySealing(
      SealTable table,
      SealedHistory history,
      SealKey key,
      Transactions transactions,
      Clock clock,
      int limit) {
    this.table = table;
    this.history = history;
    this.key = key;
    this.transactions = transactions;
    this.clock = clock;
    this.limit = limit;
  }

  /**
   * What became of an attempt to seal.
   *
   * @param alone whether no other node seals at the moment
   * @param made the new seal, if there was anything to seal
   * @param more whether there is more to seal at once
   */
  record Sealed(boolean alone, Optional<SealWithLeaves> made, boolean more) {

    private static final Sealed BY_ANOTHER = new Sealed(false, Optional.empty(), false);
    private static final Sealed NOTHING = new Sealed(true, Optional.empty(), false);
  }

  /** Seals what is new, as far as it is safe and goes into one seal. */
  Sealed sealSome() {
    return transactions.run(() -> table.isAlone() ? sealNext() : Sealed.BY_ANOTHER);
  }

  private Sealed sealNext() {
    Optional<Seal> last = table.last();
    StreamPage<HistoryLine> events = history.next(HistoryKind.EVENT, last, limit);
    StreamPage<HistoryLine> changes = history.next(HistoryKind.CHANGE, last, limit);
    if (events.rows().isEmpty() && changes.rows().isEmpty()) {
      return Sealed.NOTHING;
    }
    byte[] leaves = SealWithLeaves.list(events.rows(), changes.rows());
    Seal seal =
        Seal.signed(
            last.map(Seal::number).orElse(0L) + 1,
            last.map(Seal::hash).orElse(Seal.NO_PREVIOUS),
            clock.instant(),
            history.part(HistoryKind.EVENT, events.rows(), events.next()),
            history.part(HistoryKind.CHANGE, changes.rows(), changes.next()),
            Hashes.of(leaves),
            key);
    table.add(seal);
    return new Sealed(
        true,
        Optional.of(new SealWithLeaves(seal, leaves)),
        events.rows().size() == limit || changes.rows().size() == limit);
  }
}
