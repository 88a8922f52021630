package com.paymenthub.api.architecture.broken.domain.first;

import com.paymenthub.api.architecture.broken.domain.second.KnowsItsLeader;

/** Half of a circle. */
public final class KnowsItsFollower {
  /** The one who follows. */
  public KnowsItsLeader follower() {
    return new KnowsItsLeader();
  }
}
