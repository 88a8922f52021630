package com.paymenthub.webhooks.delivery;

import com.paymenthub.projections.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Forgets deliveries some time after they were made, with what was sent and answered, and deleted
 * webhooks with the last of them. Events are not forgotten.
 */
@Repository
public class Retention {

  private static final int BATCH = 1_000;

  /** A statement of its own each, so that nobody waits long for its locks. */
  private static final String FORGET =
      """
      with old as (
        delete from notification where id in (
          select id from notification
          where webhook_id = ? and created_at < ? and due_at is null limit ?)
        returning id),
      attempts as (
        delete from notification_attempt where delivery_id in (select id from old))
      select count(*) from old
      """;

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final Duration kept;

  public Retention(
      JdbcTemplate jdbc, Clock clock, @Value("${payments.webhooks.retention:45d}") Duration kept) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.kept = kept;
  }

  /** Forgets whatever has ended and is older than the retention. */
  public void forgetOld() {
    OffsetDateTime limit = Timestamps.toDatabase(clock.instant().minus(kept));
    for (UUID webhook :
        jdbc.queryForList("select id from webhook where created_at < ?", UUID.class, limit)) {
      while (forgetSome(webhook, limit) == BATCH) {}
    }
    jdbc.update(
        "delete from webhook where deleted_at < ? and not exists ("
            + "select from notification where webhook_id = webhook.id)",
        limit);
  }

  private int forgetSome(UUID webhook, OffsetDateTime limit) {
    Integer forgotten = jdbc.queryForObject(FORGET, Integer.class, webhook, limit, BATCH);
    return forgotten == null ? 0 : forgotten;
  }
}
