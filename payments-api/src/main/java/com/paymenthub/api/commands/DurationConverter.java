package com.paymenthub.api.commands;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine;

/** Reads durations as the service's settings have them, 0 and longer. */
final class DurationConverter implements CommandLine.ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    Duration duration;
    try {
      duration = DurationStyle.detectAndParse(text);
    } catch (IllegalArgumentException none) {
      throw new CommandLine.TypeConversionException(
          "'%s' is no duration; examples are 0s, 500ms, 30m, 24h and 7d".formatted(text));
    }
    if (duration.isNegative()) {
      throw new CommandLine.TypeConversionException("a duration cannot be negative: " + text);
    }
    return duration;
  }
}
