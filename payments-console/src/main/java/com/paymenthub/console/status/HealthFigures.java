package com.paymenthub.console.status;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads how the service is doing from the tables, with counts that end. */
@ConsolePart
final class HealthFigures {

  /** How many rows are counted at most. */
  static final int MAXIMUM_COUNTED = 100_000;

  private final JdbcTemplate jdbc;

  HealthFigures(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Work of a kind that is due.
   *
   * @param count how much, at most {@link #MAXIMUM_COUNTED}
   * @param oldest since when the oldest is due; null where nothing is
   */
  record Due(String kind, long count, @Nullable Instant oldest) {

    /** For how long the oldest has been due; zero when nothing is. */
    public Duration lag(Instant now) {
      return new Backlog(count, oldest).lag(now);
    }
  }

  /** What is due, by kind. */
  List<Due> due(Instant now) {
    return jdbc.query(
        "select kind, count(*) as number, min(due_at) as oldest from ("
            + "(select kind, due_at from charge_agenda where claimable_at <= ? limit %1$d)"
                .formatted(MAXIMUM_COUNTED)
            + " union all (select kind, due_at from card_agenda where claimable_at <= ? limit"
            + " %d)) known group by kind order by kind".formatted(MAXIMUM_COUNTED),
        (row, _) ->
            new Due(row.getString("kind"), row.getLong("number"), Timestamps.at(row, "oldest")),
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now));
  }

  /**
   * Notifications in a state.
   *
   * @param oldest when the oldest was made; null where there is none
   */
  record Unsent(String state, long count, @Nullable Instant oldest) {}

  /** Notifications that did not arrive. */
  List<Unsent> unsent() {
    return jdbc.query(
        "select wanted.state, count(known.state) as number, min(created_at) as oldest"
            + " from unnest(array['waiting', 'lost']) as wanted (state) left join lateral ("
            + " select state, created_at from notification where notification.state ="
            + " wanted.state limit %d) known on true group by wanted.state order by wanted.state"
                .formatted(MAXIMUM_COUNTED),
        (row, _) -> {
          return new Unsent(
              row.getString("state"), row.getLong("number"), Timestamps.atOrNull(row, "oldest"));
        });
  }

  /** Charges in a status. */
  record Lately(String status, long count) {}

  /** The charges that were made from an instant on, by status. */
  List<Lately> since(Instant instant) {
    return jdbc.query(
        "select status, count(*) as number from account cross join lateral (select status from"
            + " charge where charge.client_id = account.client_id and created_at >= ? limit %d)"
                .formatted(MAXIMUM_COUNTED)
            + " known group by status order by status",
        (row, _) -> new Lately(row.getString("status"), row.getLong("number")),
        Timestamps.toDatabase(instant));
  }

  /** How many charges wait for a person. */
  long flagged() {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "select count(*) from charge where flagged_reason is not null", Long.class));
  }

  /** The database's time and version. */
  record Database(Instant now, String version) {}

  /** The database's time and version. */
  Database database() {
    return jdbc.query(
            "select clock_timestamp() as now, current_setting('server_version') as version",
            (row, _) -> new Database(Timestamps.at(row, "now"), row.getString("version")))
        .getFirst();
  }
}
