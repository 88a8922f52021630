package com.paymenthub.api.validation;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads points in time from texts. */
public final class Instants {

  /** The years that ISO 8601 writes with four digits. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");

  private Instants() {}

  /** The point in time of an ISO 8601 text with its offset from UTC; empty if none. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant())
          .filter(instant -> !instant.isBefore(EARLIEST) && instant.isBefore(TOO_LATE));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
