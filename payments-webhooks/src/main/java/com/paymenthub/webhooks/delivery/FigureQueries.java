package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.Figures.Figure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Counts notifications in the indexes that are in order of their age. */
@Repository
public class FigureQueries {

  /**
   * A new notification is due for a moment until it is sent; after this time it counts as overdue.
   */
  private static final Duration OVERDUE_AFTER = Duration.ofMinutes(1);

  private static final String IN_STATE =
      """
      select count(*) as counted, min(created_at) as since from (
        select created_at from notification
        where state = ? and state in ('waiting', 'lost')
        order by created_at limit ?) few
      """;

  private static final String OVERDUE =
      NotificationLeases.HOP
          + """
          select count(*) as counted, min(due_at) as since from (
            select late.due_at
            from hop cross join lateral (
              select webhook.id from webhook
              where webhook.id = hop.webhook_id and webhook.period = hop.period) live
            cross join lateral (
              select due_at from notification
              where webhook_id = hop.webhook_id and period = hop.period and due_at < ?
              order by due_at limit ?) late
            limit ?) few
          """;

  private final JdbcTemplate jdbc;
  private final Clock clock;

  FigureQueries(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** The current numbers of notifications. */
  @Transactional
  public Figures count() {
    PlanHints.require(jdbc);
    return new Figures(
        inState("waiting"),
        inState("lost"),
        one(
            OVERDUE,
            Timestamps.toDatabase(clock.instant().minus(OVERDUE_AFTER)),
            Figures.MAXIMUM,
            Figures.MAXIMUM));
  }

  private Figure inState(String state) {
    return one(IN_STATE, state, Figures.MAXIMUM);
  }

  private Figure one(String sql, Object... arguments) {
    Figure figure = jdbc.queryForObject(sql, FigureQueries::read, arguments);
    if (figure == null) {
      throw new IllegalStateException("a count has a row");
    }
    return figure;
  }

  private static Figure read(ResultSet row, int number) throws SQLException {
    return new Figure(row.getInt("counted"), Timestamps.atOrNull(row, "since"));
  }
}
