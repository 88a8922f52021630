package com.paymenthub.providers.sandbox;

/** Where the simulator writes down the money that it moves, on this machine or on another. */
public interface MoneyMover {

  /**
   * Moves money, once per reference, and returns when that is on disk.
   *
   * @return the movement that the reference stands for: this one, or the one that it had before
   * @throws java.io.UncheckedIOException when it is not known to be written; whether it moved is
   *     unknown
   */
  Movement move(Movement movement);
}
