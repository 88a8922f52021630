package com.paymenthub.webhooks.delivery;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.webhooks.delivery.DeliverySchedule.Next;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Writes the results of attempts. */
@Repository
public class AttemptTable {

  /** Writes nothing if another node has claimed the notification meanwhile. */
  private static final String RECORD =
      """
      with ended as (
        update notification set state = ?, attempts = attempts + 1, due_at = ?, ended_at = ?,
          node_id = null
        where id = ? and claims = ? and state = 'in_flight'
        returning id)
      insert into notification_attempt
        (delivery_id, claim, number, node_id, started_at, duration_milliseconds, response_status,
         error, sealed, subject_sealed)
      select id, ?, ?, ?, ?, ?, ?, ?, ?, ? from ended
      """;

  /**
   * The commit does not wait for the disk, so that it does not delay charges. What a crash of the
   * database undoes is sent once more, with the same id, as after the death of a node.
   */
  private static final String DO_NOT_WAIT_FOR_THE_DISK = "set local synchronous_commit = off";

  private final JdbcTemplate jdbc;

  public AttemptTable(@ForDeliveries JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** Records several attempts of one node, all or none. */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public void record(UUID nodeId, List<AttemptResult> results) {
    jdbc.execute(DO_NOT_WAIT_FOR_THE_DISK);
    jdbc.batchUpdate(RECORD, results.stream().map(result -> arguments(nodeId, result)).toList());
  }

  /** Whether an attempt shows that an endpoint has begun to fail, or to answer again. */
  static boolean changesFailing(AttemptResult result) {
    return result.exchange().error() != Failure.NOT_RENDERED
        && result.exchange().accepted() == result.claim().failing();
  }

  /** Records that an endpoint has begun to fail, or to answer again. */
  public void markFailing(AttemptResult result) {
    boolean accepted = result.exchange().accepted();
    jdbc.update(
        "update webhook set failing_since = ? where id = ? and (failing_since is null) = ?",
        accepted ? null : Timestamps.toDatabase(result.endedAt()),
        result.claim().webhook().id(),
        !accepted);
  }

  private static Object[] arguments(UUID nodeId, AttemptResult result) {
    Claim claim = result.claim();
    int number = claim.attemptsEnded() + 1;
    Next next = DeliverySchedule.after(number, result.exchange(), result.endedAt());
    return new Object[] {
      next.state().code(),
      next.dueAt() == null ? null : Timestamps.toDatabase(next.dueAt()),
      next.dueAt() == null ? Timestamps.toDatabase(result.endedAt()) : null,
      claim.deliveryId(),
      claim.number(),
      claim.number(),
      number,
      nodeId,
      Timestamps.toDatabase(result.startedAt()),
      result.exchange().durationMilliseconds(),
      result.exchange().status(),
      result.exchange().error() == null ? null : result.exchange().error().code(),
      result.subjectBound() ? null : result.sealed(),
      result.subjectBound() ? result.sealed() : null
    };
  }
}
