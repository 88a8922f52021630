package com.paymenthub.api.health;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of the machine, which is compared with that of the database. The service's own time is
 * read from the same clock; only tests put that forward and leave this one alone.
 */
public record NodeClock(InstantSource source) {

  Instant now() {
    return source.instant();
  }
}
