package com.paymenthub.platform.due;

import java.time.Duration;

/** Measures due work. */
public interface DueWorkMeter {

  /** Records that a piece of work began so long after it was due. */
  void began(String kind, Duration late);

  /**
   * Records that a piece of work, a batch or a look for work failed, which is tried again later.
   */
  void failed(String kind);
}
