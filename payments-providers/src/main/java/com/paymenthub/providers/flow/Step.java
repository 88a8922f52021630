package com.paymenthub.providers.flow;

/**
 * Where an operation stands between two transactions. Whoever runs it begins inside a transaction,
 * performs each call outside of any, and records its answer inside the next transaction, until it
 * is done. So nothing is sent that is not on disk first, and no connection waits for a provider.
 *
 * @param <R> what the operation results in
 */
public sealed interface Step<R> {

  /**
   * Nothing is left to do.
   *
   * @param result what the operation resulted in
   */
  record Done<R>(R result) implements Step<R> {}

  /** Something has to be sent; it is on record already. */
  non-sealed interface Call<R> extends Step<R> {

    /** Sends it and waits for the answer. Runs outside of any transaction; never throws. */
    Recording<R> perform();
  }

  /** An answer that has to be written down. */
  @FunctionalInterface
  interface Recording<R> {

    /**
     * Writes it down, inside a transaction, and says how to go on. May be run again when the
     * transaction met a concurrent one.
     */
    Step<R> record();
  }
}
