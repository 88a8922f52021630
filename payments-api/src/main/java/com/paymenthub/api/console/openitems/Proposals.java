package com.paymenthub.api.console.openitems;

import com.paymenthub.api.console.view.ConsolePart;
import com.paymenthub.api.console.view.WriteConnection;
import com.paymenthub.api.flags.FlaggedCharges;
import com.paymenthub.api.operators.Acting;
import com.paymenthub.api.operators.Operator;
import com.paymenthub.api.operators.OperatorLog;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.foundation.Timestamps;
import com.paymenthub.foundation.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What has become of the money of a flagged attempt: one operator says it with a reason, another
 * one confirms it, and only then does the charge go on.
 */
@ConsolePart
final class Proposals {

  private static final int MAXIMUM_REASON_LENGTH = 500;

  private final JdbcTemplate jdbc;
  private final FlaggedCharges flagged;
  private final OperatorLog log;
  private final Transactions transactions;
  private final Clock clock;

  Proposals(WriteConnection connection, FlaggedCharges flagged, OperatorLog log, Clock clock) {
    this.jdbc = connection.jdbc();
    this.flagged = flagged;
    this.log = log;
    this.transactions = connection.transactions();
    this.clock = clock;
  }

  /**
   * What an operator has found out.
   *
   * @param moved whether the money has moved
   * @param by the operator's name
   */
  record Proposal(
      UUID attemptId, boolean moved, String reason, UUID operatorId, String by, Instant at) {}

  /** All that wait for a second operator, by attempt. */
  Map<UUID, Proposal> open() {
    List<Proposal> all =
        jdbc.query(
            "select p.*, o.name from console_proposal p join console_operator o on o.id ="
                + " p.proposed_by",
            (row, _) ->
                new Proposal(
                    row.getObject("attempt_id", UUID.class),
                    row.getBoolean("moved"),
                    row.getString("reason"),
                    row.getObject("proposed_by", UUID.class),
                    row.getString("name"),
                    row.getObject("proposed_at", OffsetDateTime.class).toInstant()));
    return all.stream().collect(Collectors.toMap(Proposal::attemptId, one -> one));
  }

  /**
   * Says what has become of the money; a later one takes the place of an earlier one.
   *
   * @return false when the reason is empty or too long
   */
  boolean propose(
      UUID chargeId, UUID attemptId, boolean moved, String reason, Operator who, Acting by) {
    String why = reason.strip();
    if (why.isEmpty() || why.length() > MAXIMUM_REASON_LENGTH) {
      return false;
    }
    return transactions.run(
        () -> {
          jdbc.update(
              "insert into console_proposal"
                  + " (charge_id, attempt_id, moved, reason, proposed_by, proposed_at)"
                  + " values (?, ?, ?, ?, ?, ?) on conflict (attempt_id) do update set moved ="
                  + " excluded.moved, reason = excluded.reason, proposed_by = excluded.proposed_by,"
                  + " proposed_at = excluded.proposed_at",
              chargeId,
              attemptId,
              moved,
              why,
              who.id(),
              Timestamps.toDatabase(clock.instant()));
          log.record(
              by,
              "resolution_proposed",
              "charge",
              chargeId,
              Map.of("attemptId", attemptId.toString(), "moved", moved, "reason", why));
          return true;
        });
  }

  /**
   * Confirms what another operator has said, and lets the charge go on from there.
   *
   * @throws Refusal when there is nothing to confirm for this operator, or the charge cannot go on
   */
  void confirm(UUID chargeId, UUID attemptId, Operator who) {
    transactions.run(
        () -> {
          Proposal taken =
              jdbc
                  .query(
                      "delete from console_proposal p using console_operator o where o.id ="
                          + " p.proposed_by and p.attempt_id = ? and p.charge_id = ? and"
                          + " p.proposed_by <> ? returning p.*, o.name",
                      (row, _) ->
                          new Proposal(
                              attemptId,
                              row.getBoolean("moved"),
                              row.getString("reason"),
                              row.getObject("proposed_by", UUID.class),
                              row.getString("name"),
                              row.getObject("proposed_at", OffsetDateTime.class).toInstant()),
                      attemptId,
                      chargeId,
                      who.id())
                  .stream()
                  .findFirst()
                  .orElseThrow(() -> new Refusal(RefusalKey.ATTEMPT_NOT_FLAGGED));
          return flagged.resolve(
              chargeId,
              attemptId,
              taken.moved(),
              taken.reason(),
              "%s, confirmed by %s".formatted(taken.by(), who.name()));
        });
  }

  /** Takes a proposal back. */
  void withdraw(UUID chargeId, UUID attemptId, Acting by) {
    transactions.run(
        () -> {
          jdbc.update(
              "delete from console_proposal where attempt_id = ? and charge_id = ?",
              attemptId,
              chargeId);
          log.record(
              by,
              "resolution_withdrawn",
              "charge",
              chargeId,
              Map.of("attemptId", attemptId.toString()));
          return true;
        });
  }
}
