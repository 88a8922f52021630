package com.paymenthub.webhooks.delivery;

import com.paymenthub.projections.Timestamps;
import java.time.Clock;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The history of what was sent to webhooks, and sending again what was lost. */
@Repository
public class Deliveries {

  private final JdbcTemplate jdbc;
  private final Clock clock;

  public Deliveries(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Gives up whatever still waits for a webhook that nobody may send to any more. */
  public void loseUnsent(UUID webhookId) {
    jdbc.update(
        "update notification set state = 'lost', due_at = null, ended_at = ?"
            + " where webhook_id = ? and state in ('pending', 'waiting') and due_at is not null",
        Timestamps.toDatabase(clock.instant()),
        webhookId);
  }
}
