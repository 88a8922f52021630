package com.paymenthub.console;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.format.Formatter;
import org.springframework.format.FormatterRegistry;

/**
 * Reads days or times in the addresses of pages (ISO 8601). Years have four digits: PostgreSQL has
 * no such times as Java reads beyond them.
 *
 * @param <T> what is read
 */
record WrittenTimes<T>(Function<String, T> reading) implements Formatter<T> {

  private static final Pattern YEAR_OF_FOUR_DIGITS = Pattern.compile("\\d{4}-.+");

  static void addTo(FormatterRegistry formats) {
    formats.addFormatterForFieldType(LocalDate.class, new WrittenTimes<>(LocalDate::parse));
    formats.addFormatterForFieldType(LocalDateTime.class, new WrittenTimes<>(LocalDateTime::parse));
    formats.addFormatterForFieldType(Instant.class, new WrittenTimes<>(Instant::parse));
  }

  @Override
  public T parse(String text, Locale language) {
    if (!YEAR_OF_FOUR_DIGITS.matcher(text).matches()) {
      throw new IllegalArgumentException("a year has four digits");
    }
    return reading.apply(text);
  }

  @Override
  public String print(T value, Locale language) {
    return value.toString();
  }
}
