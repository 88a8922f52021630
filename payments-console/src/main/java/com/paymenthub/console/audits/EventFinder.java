package com.paymenthub.console.audits;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds events, the newest first. Those of a subject or a request have an index; all others are
 * looked for in so many events at a time, so that each question ends, and the reader goes on from
 * there.
 */
@ConsolePart
final class EventFinder {

  /** How many events one question looks at. */
  static final int LOOKED_AT = 50_000;

  /** By how much clocks of nodes may differ, and how long a transaction may last. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private static final String COLUMNS =
      "global_index, event_identifier, payload_type, aggregate_identifier,"
          + " sequence_number,"
          + " time_stamp, account_id, payload, meta_data";

  private final JdbcTemplate jdbc;
  private final JsonMapper json;

  EventFinder(JdbcTemplate lists, JsonMapper json) {
    this.jdbc = lists;
    this.json = json;
  }

  /**
   * An event as it is stored.
   *
   * @param index its number among all events
   * @param kind what it happened to, for example {@code charge}
   * @param position its place among the events of its subject, from 0
   */
  record Found(
      long index,
      UUID id,
      String name,
      String kind,
      UUID subject,
      long position,
      Instant recordedAt,
      UUID account,
      JsonNode origin,
      JsonNode content) {

    /** What happened and who caused it, as it is stored. */
    public String stored() {
      return content.toPrettyString() + "\n" + origin.toPrettyString();
    }

    /** Who caused it. */
    public String actor() {
      return origin.path("actor").asString("");
    }

    /** The request that caused it; empty where none did. */
    public String request() {
      return origin.path("requestId").asString("");
    }
  }

  /**
   * Some events.
   *
   * @param older the index before which more may be; null where there are none
   */
  record Page(List<Found> events, @Nullable Long older) {}

  /**
   * Some events before one.
   *
   * @param before an index
   * @param limit how many at most, fewer where more of them would have to be looked at
   */
  Page find(WantedEvents wanted, long before, int limit) {
    return wanted.subject() != null || !wanted.request().isEmpty()
        ? byIndex(wanted, before, limit)
        : byWalking(wanted, before, limit);
  }

  private Page byIndex(WantedEvents wanted, long before, int limit) {
    List<Object> arguments = new ArrayList<>();
    String sql =
        "select %s from domain_event where global_index < ?%s order by global_index desc limit ?"
            .formatted(COLUMNS, conditions(wanted, before, arguments));
    arguments.add(limit + 1);
    List<Found> found = jdbc.query(sql, (row, _) -> found(row), arguments.toArray());
    return found.size() > limit ? cut(found, limit) : new Page(found, null);
  }

  private Page byWalking(WantedEvents wanted, long before, int limit) {
    long top = Math.min(before, wanted.to() == null ? before : firstAfter(wanted.to()));
    Long bottom =
        jdbc.queryForObject(
            "select min(global_index) from (select global_index from domain_event"
                + " where global_index < ? order by global_index desc limit ?) seen",
            Long.class,
            top,
            LOOKED_AT);
    if (bottom == null) {
      return new Page(List.of(), null);
    }
    List<Object> arguments = new ArrayList<>();
    String conditions = conditions(wanted, top, arguments);
    arguments.add(bottom);
    arguments.add(limit + 1);
    List<Found> found =
        jdbc.query(
            ("select %s from domain_event where global_index < ?%s and global_index >= ?"
                    + " order by global_index desc limit ?")
                .formatted(COLUMNS, conditions),
            (row, _) -> found(row),
            arguments.toArray());
    if (found.size() > limit) {
      return cut(found, limit);
    }
    return new Page(found, isBefore(bottom, wanted.from()) ? null : bottom);
  }

  private static Page cut(List<Found> found, int limit) {
    List<Found> shown = found.subList(0, limit);
    return new Page(shown, shown.getLast().index());
  }

  private static String conditions(WantedEvents wanted, long before, List<Object> arguments) {
    arguments.add(before);
    StringBuilder conditions = new StringBuilder();
    add(conditions, arguments, " and aggregate_identifier = ?", wanted.subject());
    add(
        conditions,
        arguments,
        " and audit.stored_request(meta_data) = ?",
        wanted.request().isEmpty() ? null : wanted.request());
    add(conditions, arguments, " and account_id = ?", wanted.account());
    add(
        conditions,
        arguments,
        " and starts_with(payload_type, ?)",
        wanted.name().isEmpty() ? null : wanted.name());
    add(conditions, arguments, " and time_stamp >= ?", toDatabase(wanted.from()));
    add(conditions, arguments, " and time_stamp < ?", toDatabase(wanted.to()));
    return conditions.toString();
  }

  private static void add(
      StringBuilder conditions, List<Object> arguments, String sql, @Nullable Object value) {
    if (value != null) {
      conditions.append(sql);
      arguments.add(value);
    }
  }

  private static @Nullable Object toDatabase(@Nullable Instant instant) {
    return instant == null ? null : Timestamps.toDatabase(instant);
  }

  /**
   * Whether all older events are before the wanted time. The order of indexes may differ from the
   * order of times by some seconds.
   */
  private boolean isBefore(long index, @Nullable Instant from) {
    Long below =
        jdbc.queryForObject(
            "select max(global_index) from domain_event where global_index < ?", Long.class, index);
    return below == null || (from != null && timeOf(below).isBefore(from.minus(TOLERANCE)));
  }

  /** An index above all events that were stored before an instant. */
  private long firstAfter(Instant to) {
    Long last = jdbc.queryForObject("select max(global_index) from domain_event", Long.class);
    long low = 1;
    long high = last == null ? 1 : last + 1;
    Instant sought = to.plus(TOLERANCE);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (timeOf(middle).isBefore(sought)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** When the first event at or after an index was stored. */
  private Instant timeOf(long index) {
    return jdbc.queryForList(
            "select time_stamp from domain_event where global_index >= ? order by global_index"
                + " limit 1",
            OffsetDateTime.class,
            index)
        .getFirst()
        .toInstant();
  }

  private Found found(ResultSet row) throws SQLException {
    return new Found(
        row.getLong("global_index"),
        row.getObject("event_identifier", UUID.class),
        row.getString("payload_type"),
        kindOf(row.getString("payload_type")),
        row.getObject("aggregate_identifier", UUID.class),
        row.getLong("sequence_number"),
        Timestamps.at(row, "time_stamp"),
        row.getObject("account_id", UUID.class),
        json.readTree(row.getBytes("meta_data")),
        json.readTree(row.getBytes("payload")));
  }

  /** The word before the point, for example {@code charge} of {@code charge.captured}. */
  private static String kindOf(String name) {
    return name.substring(0, name.indexOf('.'));
  }
}
