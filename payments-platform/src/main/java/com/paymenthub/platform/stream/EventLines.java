package com.paymenthub.platform.stream;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Events as lines: what {@code export-history} writes, and what seals are made of. docs/seals.md
 * says how a line is made, to the byte.
 */
public final class EventLines {

  /** The name of the file with events in what {@code export-history} writes. */
  public static final String FILE = "events.tsv";

  private static final int FIELDS = 12;

  private EventLines() {}

  /**
   * The event of a line.
   *
   * @param line without its line feed
   * @throws IllegalArgumentException when it is not the line of an event
   */
  public static EventRow event(byte[] line) {
    byte[] @Nullable [] fields = CopyText.fields(line, FIELDS);
    return new EventRow(
        number(fields[0]),
        text(fields[1]),
        text(fields[2]),
        number(fields[3]),
        text(fields[4]),
        text(fields[5]),
        text(fields[6]),
        fields[7] == null ? null : text(fields[7]),
        CopyText.bytea(present(fields[8])),
        CopyText.bytea(present(fields[9])),
        text(fields[10]),
        number(fields[11]));
  }

  private static byte[] present(byte @Nullable [] field) {
    if (field == null) {
      throw new IllegalArgumentException("a field of an event is null that never is");
    }
    return field;
  }

  private static String text(byte @Nullable [] field) {
    return new String(present(field), StandardCharsets.UTF_8);
  }

  private static long number(byte @Nullable [] field) {
    return Long.parseLong(text(field));
  }
}
