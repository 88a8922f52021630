package com.paymenthub.console.notifications;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Webhooks with the numbers of what did not arrive. */
@ConsolePart
final class WebhookFigures {

  private static final int MAXIMUM_WEBHOOKS = 200;

  /**
   * How many notifications of each webhook and state are counted at most, so that the question
   * stays cheap, however many webhooks have lost how much.
   */
  static final int MAXIMUM_COUNTED = 1_000;

  private static final String ALL =
      """
      select webhook.*, account.name, coalesce(lost, 0) as lost, coalesce(waiting, 0) as waiting, since
      from webhook join account on account.client_id = webhook.client_id
        cross join lateral (
          select count(*) filter (where state = 'lost') as lost,
            count(*) filter (where state = 'waiting') as waiting, min(created_at) as since
          from unnest(array['lost', 'waiting']) as wanted (state) cross join lateral (
            select created_at from notification
            where webhook_id = webhook.id and notification.state = wanted.state
            order by created_at limit %d) counted) unsettled
      """
          .formatted(MAXIMUM_COUNTED + 1);

  private final JdbcTemplate jdbc;

  WebhookFigures(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A webhook with what did not arrive.
   *
   * @param account the name of its account; null where it has none
   * @param lost how many are lost, {@link #MAXIMUM_COUNTED} + 1 for more than that
   * @param waiting how many wait, likewise
   * @param since when the oldest notification was made that waits or was lost; null without one
   * @param failingSince since when nothing was accepted; null while something is
   */
  record Row(
      UUID id,
      UUID clientId,
      @Nullable String account,
      String event,
      String endpoint,
      boolean active,
      boolean deleted,
      @Nullable Instant failingSince,
      long lost,
      long waiting,
      @Nullable Instant since) {

    /** In one word, how it is doing. */
    public String state() {
      if (deleted) {
        return "deleted";
      }
      if (!active) {
        return "off";
      }
      return failingSince == null ? "good" : "failing";
    }
  }

  /** Those with something lost, waiting or failing first. */
  List<Row> all() {
    return jdbc.query(
        ALL
            + " where webhook.deleted_at is null or since is not null"
            + " order by coalesce(lost, 0) desc, coalesce(waiting, 0) desc, failing_since,"
            + " webhook.created_at desc limit ?",
        (row, _) -> read(row),
        MAXIMUM_WEBHOOKS);
  }

  /** One of them, deleted or not. */
  Optional<Row> find(UUID id) {
    return jdbc.query(ALL + " where webhook.id = ?", (row, _) -> read(row), id).stream()
        .findFirst();
  }

  /**
   * What has become of those that were sent again.
   *
   * @param open how many are still to be sent
   */
  record Progress(long sent, long delivered, long open) {

    /** How many did not arrive at the first attempt. */
    public long failed() {
      return sent - delivered - open;
    }
  }

  /** What has become of those that were sent again from an instant on. */
  Progress progress(UUID webhookId, Instant since) {
    return jdbc.query(
            "select count(*) as sent, count(*) filter (where state = 'delivered') as delivered,"
                + " count(*) filter (where state in ('pending', 'in_flight')) as open"
                + " from notification where webhook_id = ? and created_at >= ?"
                + " and reprocessed_from is not null",
            (row, _) ->
                new Progress(row.getLong("sent"), row.getLong("delivered"), row.getLong("open")),
            webhookId,
            Timestamps.toDatabase(since))
        .getFirst();
  }

  private static Row read(ResultSet row) throws SQLException {
    return new Row(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getString("name"),
        row.getString("event"),
        row.getString("endpoint"),
        row.getBoolean("active"),
        row.getObject("deleted_at") != null,
        Timestamps.atOrNull(row, "failing_since"),
        row.getLong("lost"),
        row.getLong("waiting"),
        Timestamps.atOrNull(row, "since"));
  }
}
