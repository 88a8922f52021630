package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/**
 * Money that the simulator moved.
 *
 * @param reference our id of the attempt that asked for it
 * @param kind what was asked for
 * @param of the attempt whose money it is: for captures and voids the authorization, else itself
 * @param amount how much
 * @param at when
 */
public record SimulatedMovement(
    UUID reference, RequestType kind, UUID of, Money amount, Instant at) {

  /** The reference of the reversal of an attempt: always the same, so that it happens once. */
  public static UUID reversalOf(UUID about) {
    return UUID.nameUUIDFromBytes(("reversal of " + about).getBytes(StandardCharsets.US_ASCII));
  }
}
