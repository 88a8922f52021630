package com.paymenthub.console.figures;

import com.paymenthub.console.figures.Plot.Point;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Adds up how the receiver of a webhook has answered, by the hour in which it was asked. */
@ConsolePart
final class EndpointFigures {

  /** How many notifications are looked at most, the newest, so that the question stays cheap. */
  private static final int MAXIMUM_COUNTED = 100_000;

  /** A notification is repeated for a week, so that older ones have attempts in these hours too. */
  private static final String ATTEMPTS =
      """
      with told as (
        select id from notification
        where webhook_id = ? and created_at >= ?::timestamptz - interval '7 days'
        order by created_at desc limit %d),
      made as (
        select extract(epoch from date_trunc('hour', started_at, 'UTC'))::bigint as hour,
          duration_milliseconds,
          case when error is not null then 'no_answer'
            when response_status in (200, 201) then 'accepted'
            when response_status is not null then 'refused'
            else 'under_way' end as outcome
        from told join notification_attempt on delivery_id = told.id
        where started_at >= ?)
      """
          .formatted(MAXIMUM_COUNTED);

  private final JdbcTemplate jdbc;

  EndpointFigures(JdbcTemplate lists) {
    this.jdbc = lists;
  }

  /** Where a webhook sends to; empty when there is no such webhook. */
  Optional<String> endpoint(UUID webhook) {
    return jdbc
        .queryForList("select endpoint from webhook where id = ?", String.class, webhook)
        .stream()
        .findFirst();
  }

  /** How many attempts were made to deliver, by what came of them. */
  Plot outcomes(UUID webhook, Instant from) {
    return Plot.of(
        "outcomes",
        "endpoint.outcomes",
        "",
        "answer",
        jdbc.query(
            ATTEMPTS
                + " select hour, outcome, count(*) as attempts from made group by 1, 2"
                + " order by 2, 1",
            (row, _) ->
                new Point(row.getLong("hour"), row.getString("outcome"), row.getString("attempts")),
            arguments(webhook, from)));
  }

  /** How long answers took, in milliseconds: the median and what few exceeded. */
  Plot latencies(UUID webhook, Instant from) {
    List<Point> points = new ArrayList<>();
    jdbc.query(
        ATTEMPTS
            + """
            select hour,
              percentile_disc(0.5) within group (order by duration_milliseconds) as p50,
              percentile_disc(0.95) within group (order by duration_milliseconds) as p95,
              percentile_disc(0.99) within group (order by duration_milliseconds) as p99
            from made where outcome in ('accepted', 'refused') group by 1 order by 1
            """,
        row -> {
          for (String percentile : List.of("p50", "p95", "p99")) {
            points.add(new Point(row.getLong("hour"), percentile, row.getString(percentile)));
          }
        },
        arguments(webhook, from));
    return Plot.of("latency", "endpoint.latency", "", "percentile", points);
  }

  private static Object[] arguments(UUID webhook, Instant from) {
    return new Object[] {webhook, Timestamps.toDatabase(from), Timestamps.toDatabase(from)};
  }
}
