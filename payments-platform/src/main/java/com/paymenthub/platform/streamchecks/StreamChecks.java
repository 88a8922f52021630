package com.paymenthub.platform.streamchecks;

import com.paymenthub.platform.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** What the checks of the readers of streams have found; every node sees the same. */
@Repository
public class StreamChecks {

  private static final Duration EVERY = Duration.ofHours(1);

  private final JdbcTemplate jdbc;

  StreamChecks(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Whether the check of a reader is due, and nobody else has begun it; then it is the caller's.
   */
  boolean begin(String reader, Instant now) {
    return jdbc.update(
            """
            insert into stream_check as known (reader, begun_at) values (?, ?)
            on conflict (reader) do update set begun_at = excluded.begun_at
            where known.begun_at <= ?
            """,
            reader,
            Timestamps.toDatabase(now),
            Timestamps.toDatabase(now.minus(EVERY)))
        == 1;
  }

  /** Notes what a check has found. */
  void end(String reader, Instant now, long missed) {
    jdbc.update(
        "update stream_check set checked_at = ?, missed = ? where reader = ?",
        Timestamps.toDatabase(now),
        missed,
        reader);
  }

  /** How many rows all readers have missed. */
  public long missed() {
    Long missed =
        jdbc.queryForObject(
            "select coalesce(sum(missed), 0)::bigint from stream_check", Long.class);
    return missed == null ? 0 : missed;
  }

  /** How many subjects all readers have set aside. */
  public long setAside() {
    Long aside = jdbc.queryForObject("select count(*) from stream_set_aside", Long.class);
    return aside == null ? 0 : aside;
  }

  /**
   * Since when the reader was not looked at whose last check is the oldest; empty before the first
   * check of any.
   */
  public Optional<Instant> oldest() {
    return jdbc.query(
            "select min(coalesce(checked_at, begun_at)) from stream_check",
            (row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
        .getFirst()
        .map(OffsetDateTime::toInstant);
  }
}
