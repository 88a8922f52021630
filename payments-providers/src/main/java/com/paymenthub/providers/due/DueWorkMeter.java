package com.paymenthub.providers.due;

import java.time.Duration;

/** Measures due work. */
public interface DueWorkMeter {

  /** A piece of work began, this long after it was due. */
  void began(String kind, Duration late);

  /** A piece of work failed, and is tried again later. */
  void failed(String kind);
}
