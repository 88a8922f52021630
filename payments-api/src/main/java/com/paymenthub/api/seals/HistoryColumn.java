package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of which a line has a field, the same whether the database writes it or it is made of
 * what a dump has.
 */
record HistoryColumn(String name, Form form) {

  /** What a column holds. */
  enum Form {
    NUMBER,
    TEXT,
    /** Text or null. */
    OPTIONAL,
    TIME,
    BYTES
  }

  /** As PostgreSQL writes a time with the date style ISO, which dumps have. */
  private static final DateTimeFormatter DUMPED =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
          .appendOffset("+HH:mm:ss", "+00")
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter WRITTEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** What has to be selected so that {@code COPY … TO STDOUT} writes the field. */
  String selected() {
    return switch (form) {
      case TIME ->
          "to_char(%s at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')".formatted(name);
      case BYTES -> "encode(%s, 'escape')".formatted(name);
      case NUMBER, TEXT, OPTIONAL -> name;
    };
  }

  /**
   * Adds the field to a line.
   *
   * @param dumped what a dump has, in any time zone and any form of bytes; null for null
   * @throws IllegalArgumentException when the column never holds that
   * @throws java.time.DateTimeException when it is no time and should be one
   */
  void write(CopyText line, byte @Nullable [] dumped) {
    if (dumped == null && form != Form.OPTIONAL) {
      throw new IllegalArgumentException(name + " is null");
    }
    if (dumped == null) {
      line.text(null);
      return;
    }
    String text = new String(dumped, StandardCharsets.UTF_8);
    switch (form) {
      case NUMBER -> line.text(Long.parseLong(text));
      case TEXT, OPTIONAL -> line.text(text);
      case TIME -> line.text(WRITTEN.format(DUMPED.parse(text, OffsetDateTime::from)));
      case BYTES -> line.bytes(bytes(dumped));
    }
  }

  /** In both forms that PostgreSQL writes: hexadecimal digits, or escapes. */
  private static byte[] bytes(byte[] field) {
    return field.length >= 2 && field[0] == '\\' && field[1] == 'x'
        ? HexFormat.of()
            .parseHex(
                new String(Arrays.copyOfRange(field, 2, field.length), StandardCharsets.US_ASCII))
        : CopyText.bytea(field);
  }
}
