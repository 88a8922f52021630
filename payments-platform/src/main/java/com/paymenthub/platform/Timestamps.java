package com.paymenthub.platform;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps in answers (ISO 8601, UTC, always three decimals: docs/interface.md §3) and in columns
 * of the type {@code timestamptz}.
 */
public final class Timestamps {

  private static final DateTimeFormatter MILLISECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private Timestamps() {}

  /** The instant as text, for example {@code 2026-11-21T10:15:30.000Z}. */
  public static String format(Instant instant) {
    return MILLISECONDS.format(instant);
  }

  /** The instant in the form that the PostgreSQL driver writes into {@code timestamptz}. */
  public static OffsetDateTime toDatabase(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /**
   * The instant in a column that is never null.
   *
   * @param column its name
   */
  public static Instant at(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /**
   * The instant in a column; null where there is none.
   *
   * @param column its name
   */
  public static @Nullable Instant atOrNull(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
