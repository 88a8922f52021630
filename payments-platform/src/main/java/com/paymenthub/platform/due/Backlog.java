package com.paymenthub.platform.due;

import com.paymenthub.platform.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * How much of one kind is due and not yet done.
 *
 * @param count how much
 * @param since when the oldest of it became due; null when nothing is
 */
public record Backlog(long count, @Nullable Instant since) {

  /** An empty backlog. */
  public static final Backlog NONE = new Backlog(0, null);

  /**
   * Reads a backlog.
   *
   * @param sql returns one row with {@code count} and {@code since}
   * @param parameters of the statement; instants, text and numbers
   */
  public static Backlog read(JdbcTemplate jdbc, String sql, Object... parameters) {
    Object[] values = Arrays.stream(parameters).map(Backlog::toDatabase).toArray();
    Backlog read =
        jdbc.queryForObject(
            sql,
            (row, _) -> {
              return new Backlog(row.getLong("count"), Timestamps.atOrNull(row, "since"));
            },
            values);
    return read == null ? NONE : read;
  }

  private static Object toDatabase(Object value) {
    return value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value;
  }

  /** This and another backlog as one. */
  public Backlog and(Backlog other) {
    boolean isOlder = since == null || (other.since != null && other.since.isBefore(since));
    return new Backlog(count + other.count, isOlder ? other.since : since);
  }

  /** For how long the oldest has been due; zero when nothing is. */
  public Duration lag(Instant now) {
    return since == null || since.isAfter(now) ? Duration.ZERO : Duration.between(since, now);
  }
}
