package com.paymenthub.console.flags;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A flag as a person has seen it: what has been found out is about this one and no other, because
 * its reason says what it means that the money has moved.
 *
 * @param reason for example {@code outcome_unknown}
 * @param since since when the attempt has been flagged; of it milliseconds count, which are told
 */
public record SeenFlag(String reason, Instant since) {

  public SeenFlag {
    since = since.truncatedTo(ChronoUnit.MILLIS);
  }
}
