package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.DeliverySchedule.Next;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Writes the results of attempts. */
@Repository
public class AttemptTable {

  /** Writes nothing if another node has claimed the notification since. */
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

  /** The webhooks of ended attempts that have a later notification of the same charge. */
  static final String FOLLOWED =
      """
      select distinct ended.webhook_id from unnest(?, ?) as ended (webhook_id, charge_id)
      where (
        select later.id from notification later
        where later.webhook_id = ended.webhook_id and later.charge_id = ended.charge_id
          and later.attempts = 0 and later.state = 'pending'
        order by later.sequence_number limit 1) is not null
      """;

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

  /** The webhooks that have notifications which waited for these attempts of the same charges. */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public List<UUID> followed(List<AttemptResult> results) {
    PlanHints.require(jdbc);
    return jdbc.queryForList(
        FOLLOWED,
        UUID.class,
        ids(results, result -> result.claim().webhook().id()),
        ids(results, result -> result.claim().event().chargeId()));
  }

  private static SqlArrayValue ids(
      List<AttemptResult> results, Function<AttemptResult, UUID> read) {
    return new SqlArrayValue("uuid", results.stream().map(read).toArray());
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
