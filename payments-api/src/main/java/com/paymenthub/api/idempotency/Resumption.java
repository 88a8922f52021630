package com.paymenthub.api.idempotency;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds the result of an operation whose request was never answered, because its node died or could
 * not write. It is called by a repeat of the request, which never runs the operation again.
 */
@FunctionalInterface
public interface Resumption {

  /**
   * For operations of a single transaction: while the key has no answer, the operation is under
   * way.
   */
  Resumption NOT_NEEDED = (_, _) -> Optional.empty();

  /**
   * What is answered, made inside a transaction.
   *
   * @param operationId what {@link Post#operationId} was when the key was claimed
   * @param claimedAt when the key was claimed
   * @return empty while the operation is still under way, or waits for another node to take it over
   */
  Optional<?> document(UUID operationId, Instant claimedAt);
}
