package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Money that the simulator moved.
 *
 * @param reference our id of the attempt that asked for it
 * @param kind what was asked for
 * @param of the attempt whose money it is: for captures and voids, and what undoes them, the
 *     authorization, else itself
 * @param amount how much
 * @param at when, to the microsecond, as every book keeps it: what was answered before it was
 *     written is what is answered after it was read
 */
public record SimulatedMovement(
    UUID reference, RequestType kind, UUID of, Money amount, Instant at) {

  public SimulatedMovement {
    at = at.truncatedTo(ChronoUnit.MICROS);
  }

  /** The reference of the reversal of an attempt: always the same, so that it happens once. */
  public static UUID reversalOf(UUID about) {
    return derived("reversal of " + about);
  }

  /**
   * What undoes a capture or void, always under the same reference: the payer's money is held
   * again, by as much as the operation had let go.
   *
   * @param attempt the capture or void
   * @param authorization the attempt that had reserved or taken the money
   * @param letGo how much the operation had let go
   */
  static SimulatedMovement undoing(UUID attempt, UUID authorization, Money letGo, Instant at) {
    return new SimulatedMovement(
        undoingOf(attempt), RequestType.PRE_AUTHORIZATION, authorization, letGo, at);
  }

  /** The reference of what undoes a capture or void: always the same, so that it happens once. */
  public static UUID undoingOf(UUID attempt) {
    return derived("undoing of " + attempt);
  }

  private static UUID derived(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.US_ASCII));
  }
}
