package com.paymenthub.providers.adapters.sandbox;

import java.io.IOException;
import java.util.Optional;

/** Records the money that the simulator moves, in this process or in another one. */
public interface MoneyMover {

  /**
   * Moves money, once per reference, and returns when that is stored.
   *
   * @return the movement of the reference: this one, or an earlier one; empty when the reference
   *     was reversed, so that no money moves
   * @throws IOException when it is unknown whether the money has moved
   * @throws InterruptedException when the caller was interrupted; likewise
   */
  Optional<SimulatedMovement> move(SimulatedMovement movement)
      throws IOException, InterruptedException;
}
