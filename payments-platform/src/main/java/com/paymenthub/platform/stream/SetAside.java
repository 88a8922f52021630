package com.paymenthub.platform.stream;

import com.paymenthub.platform.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * What a reader of a stream has set aside, because it failed alone again and again: so that one
 * history does not stop what is made of all others. Each is tried again every hour, and is in the
 * table {@code stream_set_aside} until that succeeds.
 */
public final class SetAside {

  /** After how long what is set aside is tried again. */
  public static final Duration AGAIN_AFTER = Duration.ofHours(1);

  private final JdbcTemplate jdbc;
  private final String reader;

  /**
   * What one reader has set aside.
   *
   * @param reader its name, as in {@link StreamReader#name()}
   */
  public SetAside(JdbcTemplate jdbc, String reader) {
    this.jdbc = jdbc;
    this.reader = reader;
  }

  /**
   * Sets a subject aside, or notes that it failed once more.
   *
   * @param position of the last event of the subject that was read, from 0
   * @param failure why; only its class is kept, because its message may name anything
   */
  public void add(UUID subject, long position, RuntimeException failure, Instant now) {
    jdbc.update(
        "insert into stream_set_aside (reader, subject, position, since, tried_at, reason)"
            + " values (?, ?, ?, ?, ?, ?) on conflict (reader, subject) do update"
            + " set tried_at = excluded.tried_at, reason = excluded.reason",
        reader,
        subject,
        position,
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now),
        failure.getClass().getSimpleName());
  }

  /**
   * Notes that later events of some subjects were passed over, and returns those that are set
   * aside.
   *
   * @param read the position of the last event that was read, by subject
   */
  public Set<UUID> passOver(Map<UUID, Long> read) {
    return new HashSet<>(
        jdbc.queryForList(
            "update stream_set_aside aside set position = greatest(aside.position, read.position)"
                + " from unnest(?, ?) as read (subject, position)"
                + " where aside.reader = ? and aside.subject = read.subject"
                + " returning aside.subject",
            UUID.class,
            new SqlArrayValue("uuid", read.keySet().toArray()),
            new SqlArrayValue("bigint", read.values().toArray()),
            reader));
  }

  /** The next one that has not been tried for an hour; nobody else tries it for another hour. */
  public Optional<UUID> due(Instant now) {
    return jdbc
        .queryForList(
            "update stream_set_aside set tried_at = ? where reader = ? and subject = ("
                + "select subject from stream_set_aside where reader = ? and tried_at <= ?"
                + " order by tried_at limit 1 for update skip locked) returning subject",
            UUID.class,
            Timestamps.toDatabase(now),
            reader,
            reader,
            Timestamps.toDatabase(now.minus(AGAIN_AFTER)))
        .stream()
        .findFirst();
  }

  /** The last event of a subject that was read; null when the subject is not set aside. */
  public @Nullable Long position(UUID subject) {
    return jdbc
        .queryForList(
            "select position from stream_set_aside where reader = ? and subject = ?",
            Long.class,
            reader,
            subject)
        .stream()
        .findFirst()
        .orElse(null);
  }

  /** All that are set aside. */
  public Set<UUID> subjects() {
    return new HashSet<>(
        jdbc.queryForList(
            "select subject from stream_set_aside where reader = ?", UUID.class, reader));
  }

  /** Takes subjects up again. */
  public void remove(Collection<UUID> subjects) {
    jdbc.update(
        "delete from stream_set_aside where reader = ? and subject = any (?)",
        reader,
        new SqlArrayValue("uuid", subjects.toArray()));
  }

  /** Takes all up again, where the reader begins anew. */
  public void removeAll() {
    jdbc.update("delete from stream_set_aside where reader = ?", reader);
  }
}
