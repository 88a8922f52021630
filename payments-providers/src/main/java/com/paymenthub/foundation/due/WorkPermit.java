package com.paymenthub.foundation.due;

/**
 * Decides whether this node may do due work now. Every bean of this type is asked before work is
 * claimed; without such a bean, work is allowed. A node whose clock is wrong, for example, may not
 * work: it would do work that is not due yet.
 */
public interface WorkPermit {

  /** Whether due work may be claimed now. Has to be fast, and never throws. */
  boolean mayWork();
}
