package com.paymenthub.projections.history;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The histories of charges, cards and sessions, one at a time, from the table of events. */
@Repository
public class Histories {

  private static final String OF_SUBJECT = " from domain_event where aggregate_identifier = ?";

  private final JdbcTemplate jdbc;
  private final Serializer serializer;

  public Histories(JdbcTemplate jdbc, @Qualifier("eventSerializer") Serializer serializer) {
    this.jdbc = jdbc;
    this.serializer = serializer;
  }

  /**
   * The whole history of a charge, card or session.
   *
   * @param id the charge, card or session
   * @param type what its events are, for example {@code ChargeEvent}; the history has no events
   *     when the id is that of something else, or of nothing
   */
  public <E extends HistoryEvent> History<E> of(UUID id, Class<E> type) {
    List<Appended<HistoryEvent>> stored =
        jdbc.query(
            "select event_identifier, sequence_number, payload_type, payload_revision, payload"
                + OF_SUBJECT
                + " order by sequence_number",
            (row, _) -> EventRows.appended(row, serializer),
            id);
    return new History<>(stored).of(type);
  }

  /** The whole history of a charge, card or session, each event as it is stored too. */
  List<ReadEvent> read(UUID id) {
    return jdbc.query(
        "select " + EventRow.COLUMNS + OF_SUBJECT + " order by sequence_number",
        (row, number) -> ReadEvent.of(EventRow.of(row, number), serializer),
        id);
  }

  /** How many events of a charge, card or session were stored within some times. */
  public long count(UUID id, TimeRange stored) {
    Conditions where = where(id, stored);
    Long count =
        jdbc.queryForObject(
            "select count(*) from domain_event" + where.sql(), Long.class, where.arguments());
    return count == null ? 0 : count;
  }

  /**
   * One page of the events of a charge, card or session that were stored within some times, as they
   * are stored, by their positions.
   */
  public List<StoredEvent> page(
      UUID id, TimeRange stored, boolean newestFirst, int limit, long offset) {
    Conditions where = where(id, stored);
    return jdbc.query(
        "select "
            + EventRow.COLUMNS
            + " from domain_event"
            + where.sql()
            + " order by sequence_number "
            + (newestFirst ? "desc" : "asc")
            + " limit ? offset ?",
        (row, number) -> StoredEvent.of(EventRow.of(row, number)),
        where.arguments(limit, offset));
  }

  private static Conditions where(UUID id, TimeRange stored) {
    return new Conditions("aggregate_identifier", id).within("time_stamp", stored);
  }
}
