package com.paymenthub.projections;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.ResourceHolderSupport;
import org.springframework.transaction.support.ResourceHolderSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Rows of a projection that this process wrote lately, so that it need not read what it knows. A
 * row follows from a history up to a position, so that the same position always means the same row,
 * whichever node wrote it; and what a transaction has written stays as it is until that transaction
 * ends. Nothing else is ever answered from here.
 *
 * @param <R> the type of the rows
 */
public final class RecentRows<R> {

  /** As many as are between two transactions at a time, with room to spare. */
  private static final int MAXIMUM_ROWS = 10_000;

  private static final Duration REMEMBERED_FOR = Duration.ofSeconds(30);

  private final Cache<UUID, Row<R>> committed =
      Caffeine.newBuilder().maximumSize(MAXIMUM_ROWS).expireAfterWrite(REMEMBERED_FOR).build();

  /**
   * Remembers a row that the transaction under way has written; does nothing outside of one.
   *
   * @param position that of the last event which is in the row
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

  /** The row as the transaction under way has written it; empty when it has not. */
  public Optional<R> ofTransaction(UUID id) {
    Written<R> written = writtenInTransaction();
    return written == null
        ? Optional.empty()
        : Optional.ofNullable(written.rows.get(id)).map(Row::row);
  }

  /** The row as it is after the event at {@code position}; empty when it is not at hand. */
  public Optional<R> at(UUID id, long position) {
    Written<R> written = writtenInTransaction();
    Row<R> own = written == null ? null : written.rows.get(id);
    return Optional.ofNullable(own == null ? committed.getIfPresent(id) : own)
        .filter(known -> known.position() == position)
        .map(Row::row);
  }

  @SuppressWarnings("unchecked") // Under this key there is only what wrote() put there.
  private @Nullable Written<R> writtenInTransaction() {
    return (Written<R>) TransactionSynchronizationManager.getResource(this);
  }

  private record Row<R>(long position, R row) {}

  private static final class Written<R> extends ResourceHolderSupport {
    private final Map<UUID, Row<R>> rows = new HashMap<>();
  }

  /** What was rolled back was never there. */
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
      committed.putAll(written.rows);
    }
  }
}
