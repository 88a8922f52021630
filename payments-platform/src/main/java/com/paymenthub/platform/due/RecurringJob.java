package com.paymenthub.platform.due;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Due work that is done again and again, in batches, such as removing what is too old.
 *
 * @param kind its name
 * @param share its default share; a batch counts as one piece
 * @param pause how long to wait when nothing is left
 * @param removeSome does one batch in a transaction of its own, and returns whether more may be
 *     left
 * @param due how much of it is due
 * @param isOfAgenda whether it is done only where {@code payments.agenda.enabled} is true
 */
public record RecurringJob(
    String kind,
    WorkQuota share,
    Duration pause,
    BooleanSupplier removeSome,
    Supplier<Backlog> due,
    boolean isOfAgenda)
    implements DueWork {

  /** Work that is done only where {@code payments.agenda.enabled} is true. */
  public RecurringJob(
      String kind,
      WorkQuota share,
      Duration pause,
      BooleanSupplier removeSome,
      Supplier<Backlog> due) {
    this(kind, share, pause, removeSome, due, true);
  }

  @Override
  public Backlog backlog() {
    return due.get();
  }
}
