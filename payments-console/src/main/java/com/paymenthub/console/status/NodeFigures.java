package com.paymenthub.console.status;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads which nodes there are, what is stuck, and what providers answered lately. */
@ConsolePart
final class NodeFigures {

  /** A node that has said nothing for so long is taken for gone. */
  private static final int GONE_AFTER_SECONDS = 30;

  private static final int STUCK_SHOWN = 20;

  private final JdbcTemplate jdbc;

  NodeFigures(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A process of the service.
   *
   * @param seenAt when it has told of itself last, by the clock of the database
   * @param there whether that was a moment ago
   * @param clockAheadMillis how far its clock is ahead of that of the database
   * @param waiting how many threads wait for a connection
   */
  record Node(
      UUID id,
      String host,
      String version,
      Instant startedAt,
      Instant seenAt,
      boolean there,
      long clockAheadMillis,
      int used,
      int maximum,
      int waiting) {}

  /** The nodes, the newest first. */
  List<Node> nodes() {
    return jdbc.query(
        "select node.*, seen_at > clock_timestamp() - make_interval(secs => ?) as there from node"
            + " order by started_at desc, id",
        (row, _) ->
            new Node(
                row.getObject("id", UUID.class),
                row.getString("host"),
                row.getString("version"),
                Timestamps.at(row, "started_at"),
                Timestamps.at(row, "seen_at"),
                row.getBoolean("there"),
                row.getLong("clock_ahead_millis"),
                row.getInt("connections_used"),
                row.getInt("connections_maximum"),
                row.getInt("connections_waiting")),
        GONE_AFTER_SECONDS);
  }

  /** Work on a charge that is due for too long. */
  record Stuck(UUID chargeId, String kind, String providerType, Instant dueAt) {}

  /** What nobody works on although it was due before an instant, the oldest first. */
  List<Stuck> stuckSince(Instant instant) {
    return jdbc.query(
        "select charge_id, kind, provider_type, due_at from charge_agenda where claimable_at < ?"
            + " order by due_at limit ?",
        (row, _) ->
            new Stuck(
                row.getObject("charge_id", UUID.class),
                row.getString("kind"),
                row.getString("provider_type"),
                Timestamps.at(row, "due_at")),
        Timestamps.toDatabase(instant),
        STUCK_SHOWN);
  }

  /**
   * The attempts at a provider.
   *
   * @param unanswered how many of them got no answer in time
   * @param meanMillis how long an answer took on average, in milliseconds; 0 without any
   */
  record Attempts(String providerType, long count, long unanswered, long meanMillis) {

    /** How many of a thousand got no answer. */
    public long unansweredPerThousand() {
      return count == 0 ? 0 : unanswered * 1000 / count;
    }
  }

  /** The attempts of the hour of an instant and of the hour before it, by provider. */
  List<Attempts> attempts(Instant now) {
    return jdbc.query(
        """
        select provider_type, count(*) as number, count(*) filter (where timed_out) as unanswered,
          coalesce(avg(answered_after_millis), 0)::bigint as mean
        from finance_attempt
        where started_hour >= date_trunc('hour', ?::timestamptz) - interval '1 hour'
        group by provider_type order by provider_type
        """,
        (row, _) ->
            new Attempts(
                row.getString("provider_type"),
                row.getLong("number"),
                row.getLong("unanswered"),
                row.getLong("mean")),
        Timestamps.toDatabase(now));
  }
}
