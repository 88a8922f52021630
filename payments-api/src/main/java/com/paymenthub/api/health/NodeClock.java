package com.paymenthub.api.health;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of the machine, which is compared with that of the database. The injected clock of the
 * service is the same clock, except in tests, which may change the injected one.
 */
public record NodeClock(InstantSource source) {

  Instant now() {
    return source.instant();
  }
}
