package com.paymenthub.platform;

/**
 * The state of an operation between two transactions. The runner takes the first step inside a
 * transaction, performs each call outside of any, and records its answer inside the next
 * transaction, until the operation is done. So everything is stored before it is sent, and no
 * connection waits for a provider.
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

  /** Something has to be sent; it is stored already. */
  non-sealed interface Call<R> extends Step<R> {

    /** Sends it and waits for the answer. Runs outside of any transaction; never throws. */
    Recording<R> perform();
  }

  /** An answer that has to be recorded. */
  @FunctionalInterface
  interface Recording<R> {

    /**
     * Records the answer inside a transaction, and returns the next step. It is run again when the
     * transaction met a concurrent writer.
     */
    Step<R> record();
  }
}
