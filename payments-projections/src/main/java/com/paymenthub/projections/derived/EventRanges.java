package com.paymenthub.projections.derived;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.history.EventRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Reads whole histories, range by range in the order of the ids of their subjects. Ids grow with
 * time, so that this is nearly the order in which events are stored.
 */
@Component
public final class EventRanges {

  private static final String SELECT =
      """
      select event_identifier, aggregate_identifier, sequence_number, payload_type,
        payload_revision, payload
      from domain_event\
      """;

  private static final String ORDER = " order by aggregate_identifier, sequence_number";

  private final Serializer serializer;

  EventRanges(@Qualifier("eventSerializer") Serializer serializer) {
    this.serializer = serializer;
  }

  /**
   * Some histories.
   *
   * @param range the ids that they are of, and no other histories have
   * @param histories in the order of their ids
   */
  public record Histories(IdRange range, List<SubjectHistory> histories) {

    /** How many events they have together. */
    public long events() {
      return histories.stream().mapToLong(history -> history.events().size()).sum();
    }
  }

  /**
   * The next histories, as the transaction of a connection sees them.
   *
   * @param after the id after which they begin; null for the first ones
   * @param limit about how many events they have together, 1 or more
   */
  public Histories next(Connection connection, @Nullable UUID after, int limit)
      throws SQLException {
    IdRange rest = new IdRange(after, null);
    Found read =
        query(
            connection,
            SELECT + rest.condition("aggregate_identifier") + ORDER + " limit ?",
            s -> {
              int index = rest.bind(s, 1);
              s.setInt(index, limit);
            });
    List<SubjectHistory> found = read.histories();
    if (read.events() < limit) {
      return new Histories(rest, found);
    }
    if (found.size() == 1) {
      UUID id = found.getFirst().id();
      return new Histories(new IdRange(after, id), of(connection, List.of(id)));
    }
    // The last one may be cut off.
    List<SubjectHistory> whole = found.subList(0, found.size() - 1);
    return new Histories(new IdRange(after, whole.getLast().id()), whole);
  }

  /** The whole histories of these subjects, as far as there are any. */
  public List<SubjectHistory> of(Connection connection, List<UUID> ids) throws SQLException {
    return query(
            connection,
            SELECT + " where aggregate_identifier = any (?)" + ORDER,
            s -> s.setArray(1, connection.createArrayOf("uuid", ids.toArray())))
        .histories();
  }

  /** Histories, and how many events were read of them, those too that cannot be read. */
  private record Found(List<SubjectHistory> histories, long events) {}

  private Found query(Connection connection, String sql, DerivedTable.Binding binding)
      throws SQLException {
    List<SubjectHistory> histories = new ArrayList<>();
    long read = 0;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      binding.bind(statement);
      try (ResultSet row = statement.executeQuery()) {
        List<Appended<HistoryEvent>> events = new ArrayList<>();
        UUID subject = null;
        while (row.next()) {
          UUID next = row.getObject("aggregate_identifier", UUID.class);
          if (!next.equals(subject)) {
            events = new ArrayList<>();
            histories.add(new SubjectHistory(next, events));
            subject = next;
          }
          read++;
          try {
            events.add(EventRows.appended(row, serializer));
          } catch (RuntimeException unreadable) {
            // An outage is an SQLException, which ends the whole reading.
            histories.set(histories.size() - 1, new SubjectHistory(next, events, unreadable));
          }
        }
      }
    }
    return new Found(histories, read);
  }
}
