package com.paymenthub.providers.flow;

import java.util.function.BooleanSupplier;

/** Something that is to be done without anybody asking for it; any node may do it. */
public interface DueWork {

  /**
   * Does some of what is due, which no other node does at the same time.
   *
   * @return whether there may be more
   */
  boolean attendToOne();

  /**
   * Does things for as long as any are due.
   *
   * @param goOn whether there is still time
   */
  default void attendToAll(BooleanSupplier goOn) {
    while (goOn.getAsBoolean() && attendToOne()) {}
  }
}
