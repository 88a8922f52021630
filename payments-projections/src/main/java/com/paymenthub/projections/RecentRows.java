package com.paymenthub.projections;

import com.paymenthub.platform.LimitedMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.ResourceHolderSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Rows of a projection that this process has written recently, so that it need not read them. It
 * returns a row only for a known position, because the same position of a history always means the
 * same row, whichever node wrote it; or to the transaction that has written the row.
 *
 * @param <R> the type of the rows
 */
public final class RecentRows<R> {

  /** More than the number of operations that are under way at a time. */
  private static final int MAXIMUM_ROWS = 10_000;

  // A cache that prefers what was asked for often would not take new rows once it is full, and
  // every charge would read what it has just written.
  private final LimitedMap<UUID, Row<R>> committed = new LimitedMap<>(MAXIMUM_ROWS);

  /**
   * Remembers a row that the current transaction has written; does nothing outside of a
   * transaction.
   *
   * @param position the position of the last event in the row
   */
  public void wrote(UUID id, long position, R row) {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      return;
    }
    Written<R> written = writtenInTransaction();
    if (written == null) {
      written = new Written<>();
      TransactionSynchronizationManager.bindResource(this, written);
      TransactionSynchronizationManager.registerSynchronization(new Remembering(written));
    }
    written.rows.put(id, new Row<>(position, row));
  }

  /** The row that the current transaction has written; empty when it has written none. */
  public Optional<R> ofTransaction(UUID id) {
    Written<R> written = writtenInTransaction();
    return written == null
        ? Optional.empty()
        : Optional.ofNullable(written.rows.get(id)).map(Row::row);
  }

  /** The row as it is after the event at {@code position}; empty when it is not in memory. */
  public Optional<R> at(UUID id, long position) {
    Written<R> written = writtenInTransaction();
    Row<R> own = written == null ? null : written.rows.get(id);
    return Optional.ofNullable(own == null ? committed(id) : own)
        .filter(known -> known.position() == position)
        .map(Row::row);
  }

  private @Nullable Row<R> committed(UUID id) {
    synchronized (committed) {
      return committed.get(id);
    }
  }

  @SuppressWarnings("unchecked") // Only wrote() binds a resource under this key.
  private @Nullable Written<R> writtenInTransaction() {
    return (Written<R>) TransactionSynchronizationManager.getResource(this);
  }

  private record Row<R>(long position, R row) {}

  private static final class Written<R> extends ResourceHolderSupport {
    private final Map<UUID, Row<R>> rows = new HashMap<>();
  }

  /** Rows of a transaction that was rolled back are not kept. */
  private final class Remembering extends ResourceHolderSynchronization<Written<R>, RecentRows<R>> {
    Remembering(Written<R> written) {
      super(written, RecentRows.this);
    }

    @Override
    protected boolean shouldReleaseBeforeCompletion() {
      return false;
    }

    @Override
    protected void processResourceAfterCommit(Written<R> written) {
      synchronized (committed) {
        written.rows.forEach(committed::putLast);
      }
    }
  }
}
