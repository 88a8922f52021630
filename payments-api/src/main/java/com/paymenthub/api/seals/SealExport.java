package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.StreamPosition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Publishes seals as files. What a crash left out is made again of the rows: the same bytes, or
 * nothing if the rows are not those that were sealed.
 */
final class SealExport {

  private static final int PAGE = 100;

  private final SealTable table;
  private final SealedHistory history;
  private final SealDirectory directory;

  /** All seals up to this one were seen in the directory by this process. */
  private volatile long publishedTo;

  SealExport(SealTable table, SealedHistory history, SealDirectory directory) {
    this.table = table;
    this.history = history;
    this.directory = directory;
  }

  /** The last seal that is known to be published; 0 before the first one was looked for. */
  long publishedTo() {
    return publishedTo;
  }

  /**
   * Publishes the seals that are not in the directory yet.
   *
   * @param made the seal that was just made, if any, so that its rows are not read again
   * @throws IllegalStateException when a file or a row is not what was sealed
   */
  synchronized void publishMissing(Optional<SealWithLeaves> made) {
    try {
      Optional<Seal> before = publishedTo == 0 ? Optional.empty() : table.find(publishedTo);
      List<Seal> some = table.after(publishedTo, PAGE);
      while (!some.isEmpty()) {
        for (Seal seal : some) {
          publish(seal, before, made);
          publishedTo = seal.number();
          before = Optional.of(seal);
        }
        some = table.after(publishedTo, PAGE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("seals cannot be written to " + directory.path(), e);
    }
  }

  private void publish(Seal seal, Optional<Seal> before, Optional<SealWithLeaves> made)
      throws IOException {
    directory.writeKey(seal.key());
    if (directory.has(seal.number())) {
      directory.requireSame(seal);
      return;
    }
    directory.write(
        made.filter(one -> one.seal().number() == seal.number())
            .orElseGet(() -> madeAgain(seal, before)));
  }

  private SealWithLeaves madeAgain(Seal seal, Optional<Seal> before) {
    SealWithLeaves again =
        new SealWithLeaves(
            seal,
            SealWithLeaves.list(
                SealWithLeaves.leavesOf(
                    lines(HistoryKind.EVENT, seal, before),
                    lines(HistoryKind.CHANGE, seal, before))));
    if (!again.isComplete()) {
      throw new IllegalStateException(
          ("the rows of seal %d are not those that were sealed; the command verify says which, and"
                  + " the seal is not published")
              .formatted(seal.number()));
    }
    return again;
  }

  private List<HistoryLine> lines(HistoryKind kind, Seal seal, Optional<Seal> before) {
    return history.between(
        kind,
        before.map(one -> one.part(kind).to()).orElse(StreamPosition.START),
        seal.part(kind).to());
  }
}
