package com.paymenthub.api.architecture.broken.domain.second;

import com.paymenthub.api.architecture.broken.domain.first.KnowsItsFollower;

/** The other half of a circle. */
public final class KnowsItsLeader {
  /** The one who leads. */
  public KnowsItsFollower leader() {
    return new KnowsItsFollower();
  }
}
