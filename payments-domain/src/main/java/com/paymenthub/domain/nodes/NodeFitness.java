package com.paymenthub.domain.nodes;

/**
 * Whether this node may begin work at the moment: due work, notifications, requests that write. The
 * one place to ask; who does work of its own accord asks before each piece of it.
 */
@FunctionalInterface
public interface NodeFitness {

  /** Whether it may. What has begun already is finished either way. */
  boolean mayWork();
}
