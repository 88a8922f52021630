package com.paymenthub.api.commands;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.TypeConversionException;

/** Instants and durations as people type them. */
final class TypedTimes {

  private TypedTimes() {}

  /** An instant, as the interface reads it. */
  static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException none) {
      throw new TypeConversionException(
          "'%s' is no instant; an example is 2026-11-22T14:30:00Z".formatted(text));
    }
  }

  /** A duration of 0 or longer, as the service's settings have it. */
  static Duration duration(String text) {
    Duration duration;
    try {
      duration = DurationStyle.detectAndParse(text);
    } catch (IllegalArgumentException none) {
      throw new TypeConversionException(
          "'%s' is no duration; examples are 0s, 500ms, 30m, 24h and 7d".formatted(text));
    }
    if (duration.isNegative()) {
      throw new TypeConversionException("a duration cannot be negative: " + text);
    }
    return duration;
  }
}
