package com.paymenthub.console.figures;

import com.paymenthub.console.figures.Plot.Point;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Adds up what plots show, from the tables of finance teams, which lag by seconds, and from the
 * notifications that did not arrive. Every question has a first day.
 */
@ConsolePart
final class DailyFigures {

  private static final String FIRST_ATTEMPTS =
      " from finance_attempt where started_hour >= ? and request_type in"
          + " ('pre_authorization', 'authorization')";

  /** How many notifications of a state are looked at most, so that the question stays cheap. */
  private static final int MAXIMUM_COUNTED = 100_000;

  /** What a figure is of, as SQL that gives when it begins, in the seconds of plots. */
  enum Step {
    DAY(
        "extract(epoch from (%s at time zone ?)::date)::bigint",
        "extract(epoch from created_day)::bigint"),
    HOUR(
        "extract(epoch from date_trunc('hour', %s, ?))::bigint",
        "extract(epoch from date_trunc('hour', created_at, 'UTC'))::bigint");

    private final String ofTime;

    /** Of a charge: its day is that of its account. */
    private final String ofCharge;

    Step(String ofTime, String ofCharge) {
      this.ofTime = ofTime;
      this.ofCharge = ofCharge;
    }

    /** Of a time, with the time zone as a parameter. */
    private String of(String column) {
      return ofTime.formatted(column);
    }
  }

  private final JdbcTemplate jdbc;

  DailyFigures(JdbcTemplate lists) {
    this.jdbc = lists;
  }

  /** How many charges were made, by status. */
  Plot charges(Instant from, Step step) {
    return Plot.of(
        "charges",
        "figures.charges",
        "",
        "status",
        jdbc.query(
            byAccount(step.ofCharge + " as at, status")
                + " select at, status as series, sum(number) as value from seen"
                + " group by at, status order by status, at",
            (row, _) -> point(row),
            Timestamps.toDatabase(from)));
  }

  /** The amounts of charges by status; a plot for each currency. */
  List<Plot> amounts(Instant from, Step step) {
    Map<String, List<Point>> byCurrency = new TreeMap<>();
    jdbc.query(
        byAccount(step.ofCharge + " as at, status, currency, decimals")
            + " select at, status as series, currency, decimals, sum(amount) as"
            + " value from seen group by at, status, currency, decimals"
            + " order by currency, status, at",
        row -> {
          BigDecimal amount = row.getBigDecimal("value").movePointLeft(row.getInt("decimals"));
          byCurrency
              .computeIfAbsent(row.getString("currency"), _ -> new ArrayList<>())
              .add(new Point(row.getLong("at"), row.getString("series"), amount.toPlainString()));
        },
        Timestamps.toDatabase(from));
    return byCurrency.entrySet().stream()
        .map(
            each ->
                Plot.of(
                    "amounts-" + each.getKey(),
                    "figures.amounts",
                    each.getKey(),
                    "status",
                    each.getValue()))
        .toList();
  }

  /** How many of a hundred answers approve, by provider. */
  Plot approvals(Instant from, ZoneId zone, Step step) {
    return Plot.of(
        "approvals",
        "figures.approvals",
        "",
        "",
        jdbc.query(
            "select "
                + step.of("started_at")
                + " as at, provider_type as series,"
                + " round(100.0 * count(*) filter (where outcome = 'approved')"
                + " / count(*), 1) as value"
                + FIRST_ATTEMPTS
                + " and outcome in ('approved', 'declined') group by 1, 2 order by 2, 1",
            (row, _) -> point(row),
            zone.getId(),
            Timestamps.toDatabase(from)));
  }

  /** How many attempts were declined, by the reason; the most frequent reasons. */
  Plot declines(Instant from, ZoneId zone, Step step) {
    return Plot.of(
        "declines",
        "figures.declines",
        "",
        "reason",
        jdbc.query(
            "select at, series, value from (select "
                + step.of("started_at")
                + " as at,"
                + " coalesce(declined_code, 'generic') as series, count(*) as value"
                + FIRST_ATTEMPTS
                + " and outcome = 'declined' group by 1, 2) known"
                + " order by sum(value) over (partition by series) desc, series, at",
            (row, _) -> point(row),
            zone.getId(),
            Timestamps.toDatabase(from)));
  }

  /** How long answers took, in milliseconds: the median and what few exceeded, by provider. */
  List<Plot> latencies(Instant from, ZoneId zone, Step step) {
    Map<String, List<Point>> byProvider = new TreeMap<>();
    jdbc.query(
        "select provider_type, "
            + step.of("started_at")
            + " as at,"
            + " percentile_disc(0.5) within group (order by answered_after_millis) as p50,"
            + " percentile_disc(0.95) within group (order by answered_after_millis) as p95,"
            + " percentile_disc(0.99) within group (order by answered_after_millis) as p99"
            + FIRST_ATTEMPTS
            + " and answered_after_millis is not null group by 1, 2 order by 1, 2",
        row -> {
          List<Point> points =
              byProvider.computeIfAbsent(row.getString("provider_type"), _ -> new ArrayList<>());
          for (String percentile : List.of("p50", "p95", "p99")) {
            points.add(new Point(row.getLong("at"), percentile, row.getString(percentile)));
          }
        },
        zone.getId(),
        Timestamps.toDatabase(from));
    return byProvider.entrySet().stream()
        .map(
            each ->
                Plot.of(
                    "latency-" + each.getKey(),
                    "figures.latency",
                    each.getKey(),
                    "percentile",
                    each.getValue()))
        .toList();
  }

  /** How many notifications did not arrive, by the day on which they were made. */
  Plot backlog(Instant from, ZoneId zone, Step step) {
    return Plot.of(
        "backlog",
        "figures.backlog",
        "",
        "delivery",
        jdbc.query(
            "select "
                + step.of("created_at")
                + " as at, state as series, count(*) as value"
                + " from unnest(array['lost', 'waiting']) as wanted (state) cross join lateral ("
                + " select created_at from notification where notification.state = wanted.state"
                + " and created_at >= ? order by created_at desc limit %d) known"
                    .formatted(MAXIMUM_COUNTED)
                + " group by 1, 2 order by 2, 1",
            (row, _) -> point(row),
            zone.getId(),
            Timestamps.toDatabase(from)));
  }

  /** The charges of all accounts, each of them by its index. */
  private static String byAccount(String columns) {
    return """
    with seen as (
      select %2$s, count(*) as number, sum(amount) as amount
      from account cross join lateral (
        select %1$s, finance_charge.amount from finance_charge
        where account_id = account.client_id and created_at >= ?) made
      group by %2$s)
    """
        .formatted(columns, columns.substring(columns.lastIndexOf(" at, ") + 1));
  }

  private static Point point(ResultSet row) throws SQLException {
    return new Point(
        row.getLong("at"), row.getString("series"), row.getBigDecimal("value").toPlainString());
  }
}
