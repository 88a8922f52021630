package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Removes old deliveries with their attempts, and deleted webhooks with their last delivery. Lost
 * deliveries are kept until they were sent again, or for as long as a setting says, and events are
 * always kept.
 */
@Repository
public class Retention {

  private static final int BATCH = 1_000;
  private static final UUID FIRST = new UUID(0, 0);

  /**
   * Separate statements, so that their locks are short. Each continues where the previous one
   * ended, because it may have to pass many rows that are kept.
   */
  private static final String FORGET =
      """
      with old as (
        select id, created_at from notification
        where webhook_id = ? and created_at < ? and (created_at, id) > (?, ?)
        order by created_at, id limit ?),
      forgotten as (
        delete from notification
        where id = any (array (select id from old)) and (state in ('delivered', 'reprocessed')
          or state = 'lost' and created_at < ?)
        returning id),
      attempts as (
        delete from notification_attempt where delivery_id in (select id from forgotten))
      select count(*) over () as seen, created_at, id from old
      order by created_at desc, id desc limit 1
      """;

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final Duration kept;
  private final @Nullable Duration lostKept;

  /** Where the previous batch ended. */
  private Position from = Position.beginning(FIRST);

  public Retention(
      JdbcTemplate jdbc,
      Clock clock,
      @Value("${payments.webhooks.retention:45d}") Duration kept,
      @Value("${payments.personal-data.lost-deliveries-kept-for:#{null}}")
          @Nullable Duration lostKept) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.kept = kept;
    if (lostKept != null && lostKept.compareTo(kept) < 0) {
      throw new IllegalArgumentException(
          "payments.personal-data.lost-deliveries-kept-for must not be shorter than"
              + " payments.webhooks.retention");
    }
    this.lostKept = lostKept;
  }

  private record Position(UUID webhookId, OffsetDateTime createdAt, UUID id) {

    static Position beginning(UUID webhookId) {
      return new Position(webhookId, Timestamps.toDatabase(Instant.EPOCH), FIRST);
    }
  }

  private record Batch(int seen, Position end) {}

  /**
   * Removes some deliveries that were delivered or sent again and are older than the retention
   * time, one webhook after the other.
   *
   * @return whether more may be left
   */
  public synchronized boolean removeSome() {
    OffsetDateTime limit = Timestamps.toDatabase(clock.instant().minus(kept));
    int left = BATCH;
    for (UUID webhook :
        jdbc.queryForList(
            "select id from webhook where created_at < ? and id >= ? order by id",
            UUID.class,
            limit,
            from.webhookId())) {
      if (!webhook.equals(from.webhookId())) {
        from = Position.beginning(webhook);
      }
      Optional<Batch> removed = removeSome(limit, left);
      if (removed.isPresent()) {
        from = removed.get().end();
        left -= removed.get().seen();
      }
      if (left == 0) {
        return true;
      }
    }
    from = Position.beginning(FIRST);
    jdbc.update(
        "delete from webhook where deleted_at < ? and not exists ("
            + "select from notification where webhook_id = webhook.id)",
        limit);
    return false;
  }

  private Optional<Batch> removeSome(OffsetDateTime limit, int most) {
    return jdbc
        .query(
            FORGET,
            (row, _) ->
                new Batch(
                    row.getInt("seen"),
                    new Position(
                        from.webhookId(),
                        row.getObject("created_at", OffsetDateTime.class),
                        row.getObject("id", UUID.class))),
            from.webhookId(),
            limit,
            from.createdAt(),
            from.id(),
            most,
            lostKept == null ? null : Timestamps.toDatabase(clock.instant().minus(lostKept)))
        .stream()
        .findFirst();
  }
}
