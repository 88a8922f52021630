package com.paymenthub.evidence;

import com.paymenthub.platform.stream.CopyText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of which a line has a field, the same whether it is made of what the database sends or
 * of what a dump has.
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
      new DateTimeFormatterBuilder().appendInstant(6).toFormatter(Locale.ROOT);

  /** From which PostgreSQL counts microseconds. */
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  /** What has to be selected. A number stays one, as rows are in the order of what is selected. */
  String selected() {
    return form == Form.TEXT || form == Form.OPTIONAL ? name + "::text" : name;
  }

  /**
   * Adds the field to a line.
   *
   * @param row in the binary form of {@code COPY}, at the field, which is read
   */
  void write(CopyText line, ByteBuffer row) {
    int length = row.getInt();
    if (length < 0) {
      line.text(null);
      return;
    }
    ByteBuffer field = row.slice(row.position(), length);
    row.position(row.position() + length);
    switch (form) {
      case NUMBER -> line.text(field.getLong());
      case TEXT, OPTIONAL -> line.utf8(field);
      case TIME -> line.text(WRITTEN.format(EPOCH.plus(field.getLong(), ChronoUnit.MICROS)));
      case BYTES -> line.bytes(field);
    }
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
      case TIME -> line.text(WRITTEN.format(DUMPED.parse(text, Instant::from)));
      case BYTES -> // in one of PostgreSQL's two forms: hexadecimal digits, or escapes
          line.bytes(
              ByteBuffer.wrap(
                  text.startsWith("\\x")
                      ? HexFormat.of().parseHex(text, 2, text.length())
                      : CopyText.bytea(dumped)));
    }
  }
}
