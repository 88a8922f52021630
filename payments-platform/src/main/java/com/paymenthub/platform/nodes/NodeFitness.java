package com.paymenthub.platform.nodes;

/**
 * Whether this node may begin work at the moment: due work, notifications, requests that write.
 * Background work asks before each piece of work.
 */
@FunctionalInterface
public interface NodeFitness {

  /** Whether it may. Work that has begun is finished in any case. */
  boolean mayWork();
}
