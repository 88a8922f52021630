package com.paymenthub.platform.stream;

import com.paymenthub.platform.stream.StreamEpochs.Moment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/** Counts the rows that a position says were read. */
public final class StreamCounts {

  private final JdbcTemplate jdbc;

  /** Counts on a connection, for example one that has a snapshot. */
  public StreamCounts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** How many rows of a table a reader at a position has read. */
  public long upTo(StreamTable<?> table, StreamPosition position) {
    return upTo(table, position, "");
  }

  /**
   * How many of these rows there are besides that fulfil more.
   *
   * @param more what follows the condition that a row was read, for example {@code and type =
   *     'charge'}; without parameters. The table may be named {@code stream} in it
   */
  public long upTo(StreamTable<?> table, StreamPosition position, String more) {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            select(table, "count(*)", more), Long.class, arguments(table, position)));
  }

  /**
   * The last event of each of some subjects that a reader at a position has read.
   *
   * @return positions in the histories, from 0, by subject; without subjects of which it has read
   *     nothing
   */
  public Map<UUID, Long> lastEvents(StreamPosition position, Collection<UUID> subjects) {
    List<Object> arguments = new ArrayList<>(List.of(arguments(StreamTable.EVENTS, position)));
    arguments.add(new SqlArrayValue("uuid", subjects.toArray()));
    Map<UUID, Long> last = new HashMap<>();
    jdbc.query(
        select(
            StreamTable.EVENTS,
            "aggregate_identifier, max(sequence_number)",
            "and aggregate_identifier = any (?) group by 1"),
        row -> {
          last.put(row.getObject(1, UUID.class), row.getLong(2));
        },
        arguments.toArray());
    return last;
  }

  private static String select(StreamTable<?> table, String what, String more) {
    return """
    select %3$s from %2$s stream
    where (%1$s <= ?
      or (%1$s <= ? and (tx < ?::xid8 or (tx < ?::xid8 and %1$s <= ?))))
    %4$s
    """
        .formatted(table.index(), table.name(), what, more);
  }

  private Object[] arguments(StreamTable<?> table, StreamPosition position) {
    Moment now = new StreamEpochs(jdbc).now(table);
    return new Object[] {
      now.before(position.epoch()),
      now.end(position.epoch()),
      String.valueOf(position.fromTx()),
      String.valueOf(position.toTx()),
      position.afterIndex()
    };
  }
}
