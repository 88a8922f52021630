package com.paymenthub.api.idempotency;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds out what became of an operation whose request was never answered, because its node died or
 * could not write. A repeat of the request asks; it never runs the operation again.
 */
@FunctionalInterface
public interface Resumption {

  /**
   * For operations of a single transaction, whose key is claimed and answered in one: while there
   * is no answer, they are under way.
   */
  Resumption NOT_NEEDED = (_, _) -> Optional.empty();

  /**
   * What is answered, made inside a transaction.
   *
   * @param operationId what {@link Post#operationId} was when the key was claimed
   * @param claimedAt when that was
   * @return empty while something of it is still under way, or about to be taken over
   */
  Optional<?> document(UUID operationId, Instant claimedAt);
}
