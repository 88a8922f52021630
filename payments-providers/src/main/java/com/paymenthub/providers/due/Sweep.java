package com.paymenthub.providers.due;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Due work that is done in batches: removing what is too old.
 *
 * @param kind its name
 * @param share its share where the settings give it no other; a batch counts as one piece
 * @param pause how long to rest when nothing is left
 * @param removeSome does one batch in a transaction of its own, and says whether more may be left
 * @param due what is due of it
 */
public record Sweep(
    String kind, Share share, Duration pause, BooleanSupplier removeSome, Supplier<Backlog> due)
    implements DueWork {

  @Override
  public Backlog backlog() {
    return due.get();
  }
}
