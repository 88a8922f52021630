package com.paymenthub.providers.sandbox;

import java.io.IOException;
import java.util.Optional;

/** Where the simulator writes down the money that it moves, on this machine or on another. */
public interface MoneyMover {

  /**
   * Moves money, once per reference, and returns when that is kept.
   *
   * @return the movement that the reference stands for: this one, or the one that it had before;
   *     empty when the reference was taken back, so that nothing moves under it
   * @throws IOException when it is not known to be kept; whether it moved is unknown
   * @throws InterruptedException when the caller no longer waits; likewise
   */
  Optional<Movement> move(Movement movement) throws IOException, InterruptedException;
}
