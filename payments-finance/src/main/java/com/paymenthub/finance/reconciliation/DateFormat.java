package com.paymenthub.finance.reconciliation;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** How a file writes days, with or without a time and its offset. */
final class DateFormat {

  private final DateTimeFormatter formatter;
  private final ZoneId timeZone;

  /**
   * A format.
   *
   * @throws IllegalArgumentException when the pattern is none
   */
  DateFormat(String pattern, ZoneId timeZone) {
    this.formatter =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern(pattern)
            // Strict readers want to know which year "yyyy" counts from.
            .parseDefaulting(ChronoField.ERA, 1)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);
    this.timeZone = timeZone;
  }

  ZoneId timeZone() {
    return timeZone;
  }

  /**
   * The day in the time zone of the file.
   *
   * @param writtenIn the time zone of a time without an offset
   * @throws RowBroken when the text is no such day
   */
  LocalDate read(String text, ZoneId writtenIn, String settings) throws RowBroken {
    try {
      TemporalAccessor time =
          formatter.parseBest(text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
      return switch (time) {
        case ZonedDateTime exact -> exact.withZoneSameInstant(timeZone).toLocalDate();
        case LocalDateTime local ->
            local.atZone(writtenIn).withZoneSameInstant(timeZone).toLocalDate();
        default -> LocalDate.from(time);
      };
    } catch (DateTimeParseException _) {
      throw new RowBroken("no day as %s.date-format has it".formatted(settings), text);
    }
  }
}
