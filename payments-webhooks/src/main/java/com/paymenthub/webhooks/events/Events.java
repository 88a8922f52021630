package com.paymenthub.webhooks.events;

import com.paymenthub.platform.Conditions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The events that were or would have been notified, for merchants that missed notifications. */
@Repository
public class Events {

  private static final String SELECT =
      "select event_id, charge_id, sequence_number, event from notifiable_event";

  private final JdbcTemplate jdbc;
  private final EventRenderer renderer;

  public Events(JdbcTemplate jdbc, EventRenderer renderer) {
    this.jdbc = jdbc;
    this.renderer = renderer;
  }

  /** How many of an account's events match the filter. */
  public long count(UUID clientId, EventFilter filter) {
    Conditions conditions = conditions(clientId, filter);
    Long count =
        jdbc.queryForObject(
            "select count(*) from notifiable_event" + conditions.sql(),
            Long.class,
            conditions.arguments());
    return count == null ? 0 : count;
  }

  /** One page of an account's events, by creation time and id, as receivers see them. */
  public List<EventDocument> list(
      UUID clientId, EventFilter filter, boolean newestFirst, int limit, long offset) {
    Conditions conditions = conditions(clientId, filter);
    String direction = newestFirst ? "desc" : "asc";
    return rendered(
        clientId,
        SELECT
            + conditions.sql()
            + " order by created_at %1$s, event_id %1$s limit ? offset ?".formatted(direction),
        conditions.arguments(limit, offset));
  }

  /** An event of an account, as receivers see it. */
  public Optional<EventDocument> find(UUID clientId, UUID id) {
    return rendered(clientId, SELECT + " where client_id = ? and event_id = ?", clientId, id)
        .stream()
        .findFirst();
  }

  private List<EventDocument> rendered(UUID clientId, String sql, Object... arguments) {
    List<NotifiedEvent> found =
        jdbc.query(
            sql,
            (row, _) ->
                new NotifiedEvent(
                    row.getObject("event_id", UUID.class),
                    row.getObject("charge_id", UUID.class),
                    row.getLong("sequence_number"),
                    row.getString("event")),
            arguments);
    Map<UUID, RenderedEvent> rendered = renderer.render(clientId, found);
    return found.stream()
        .map(event -> Objects.requireNonNull(rendered.get(event.id())).document())
        .toList();
  }

  private static Conditions conditions(UUID clientId, EventFilter filter) {
    return filter.addTo(new Conditions("client_id", clientId));
  }
}
