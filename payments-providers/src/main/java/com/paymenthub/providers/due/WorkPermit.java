package com.paymenthub.providers.due;

/**
 * Says whether this node may do due work now. Every bean of this type is asked before work is
 * claimed; where there is none, the node may. A node whose clock is wrong, for example, may not: it
 * would find things due that are not.
 */
public interface WorkPermit {

  /** Whether due work may be claimed now. Quick, and never throws. */
  boolean mayWork();
}
