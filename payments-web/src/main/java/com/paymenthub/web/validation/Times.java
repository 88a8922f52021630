package com.paymenthub.web.validation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads points in time from texts; empty if there is none in them. */
final class Times {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);

  /** The basic form of offsets beside the extended one of the time, as Python writes it. */
  private static final DateTimeFormatter SHORT_OFFSET =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendOffset("+HHmm", "+0000")
          .toFormatter(Locale.ROOT);

  private static final Pattern CARD_EXPIRATION = Pattern.compile("(0[1-9]|1[0-2])/20[0-9]{2}");

  /** The years that ISO 8601 writes with four digits. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");

  private Times() {}

  /**
   * The point in time in a text (ISO 8601, with an offset as {@code +hh:mm}, {@code +hhmm} or
   * {@code +hh}).
   */
  static Optional<Instant> instant(String text) {
    return parsed(() -> OffsetDateTime.parse(text))
        .or(() -> parsed(() -> OffsetDateTime.parse(text, SHORT_OFFSET)))
        .map(OffsetDateTime::toInstant)
        .filter(instant -> !instant.isBefore(EARLIEST) && instant.isBefore(TOO_LATE));
  }

  /** The day in a text, as {@code YYYY-MM-DD}. */
  static Optional<LocalDate> date(String text) {
    return parsed(() -> LocalDate.parse(text, DATE));
  }

  /** The month in a text, as {@code MM/YYYY}, of this century. */
  static Optional<YearMonth> cardExpiration(String text) {
    return Optional.of(text)
        .filter(CARD_EXPIRATION.asMatchPredicate())
        .map(
            month ->
                YearMonth.of(
                    Integer.parseInt(month.substring(3)), Integer.parseInt(month.substring(0, 2))));
  }

  private static <T> Optional<T> parsed(Supplier<T> parsing) {
    try {
      return Optional.of(parsing.get());
    } catch (DateTimeException none) {
      return Optional.empty();
    }
  }
}
