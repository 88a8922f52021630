package com.paymenthub.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Publishes seals as files. What a crash left out is made again of the rows: the same bytes, or
 * nothing if the rows are not those that were sealed.
 *
 * <p>A process begins at the end of what is published, because each look at an object store takes
 * its time, and looks at the older seals beside, some at a time. What is wrong with an older one is
 * told each time, and holds up nothing.
 */
final class SealExport {

  private static final int PAGE = 100;

  /** Few enough for a second or so at an object store. */
  private static final int OLDER_AT_ONCE = 25;

  private final SealTable table;
  private final SealedHistory history;
  private final SealDirectory directory;

  /** All seals up to this one, from where this process began, were seen in the directory. */
  private volatile long publishedTo;

  /** The older ones with which something is wrong. */
  private final NavigableSet<Long> wrong = new ConcurrentSkipListSet<>();

  private boolean begun;

  /** Up to this one the older seals were not looked at yet. */
  private long olderTo;

  SealExport(SealTable table, SealedHistory history, SealDirectory directory) {
    this.table = table;
    this.history = history;
    this.directory = directory;
  }

  /** The oldest seal that is known not to be published, or that may not be. */
  Optional<Seal> oldestUnpublished() {
    Optional<Seal> older = Optional.ofNullable(wrong.ceiling(1L)).flatMap(table::find);
    return older.isPresent() ? older : table.after(publishedTo, 1).stream().findFirst();
  }

  /**
   * Publishes the seals that are not in the directory yet.
   *
   * @param made the seal that was just made, if any, so that its rows are not read again
   * @throws IllegalStateException when a file or a row is not what was sealed
   */
  synchronized void publishMissing(Optional<SealWithLeaves> made) {
    try {
      if (!begun) {
        publishedTo = Math.max(0, newestPublished() - 1);
        olderTo = publishedTo;
        begun = true;
      }
      Optional<Seal> before = table.find(publishedTo);
      List<Seal> some = table.after(publishedTo, PAGE);
      while (!some.isEmpty()) {
        for (Seal seal : some) {
          publish(seal, before, made);
          publishedTo = seal.number();
          before = Optional.of(seal);
        }
        some = table.after(publishedTo, PAGE);
      }
      lookAtOlder();
    } catch (IOException e) {
      throw new UncheckedIOException("seals cannot be written to " + directory.path(), e);
    }
  }

  /** The newest seal that is there, unless some after it are; 0 without any. */
  private long newestPublished() {
    long last = table.lastNumber();
    long number = last;
    for (long back = 1; number > 0 && !directory.has(number); back *= 2) {
      number = last - back;
    }
    return Math.max(0, number);
  }

  private void lookAtOlder() throws IOException {
    for (int looked = 0; looked < OLDER_AT_ONCE && olderTo > 0; looked++) {
      long number = olderTo;
      olderTo--;
      try {
        publishOlder(number);
      } catch (IOException | RuntimeException e) {
        wrong.add(number);
        throw e;
      }
    }
    // It may have been put right since.
    Long first = wrong.ceiling(1L);
    if (first != null) {
      publishOlder(first);
      wrong.remove(first);
    }
  }

  private void publishOlder(long number) throws IOException {
    Optional<Seal> seal = table.find(number);
    if (seal.isPresent()) {
      publish(seal.get(), table.find(number - 1), Optional.empty());
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
                history.sealed(HistoryKind.EVENT, seal, before),
                history.sealed(HistoryKind.CHANGE, seal, before)));
    if (!again.isComplete()) {
      throw new IllegalStateException(
          ("the rows of seal %d are not those that were sealed; the command verify says which, and"
                  + " the seal is not published")
              .formatted(seal.number()));
    }
    return again;
  }
}
