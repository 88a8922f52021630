package com.paymenthub.console.unresolved;

import com.paymenthub.console.flags.FlaggedAttempt;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.flags.FlaggedCharges.Found;
import com.paymenthub.console.flags.SeenFlag;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.WriteConnection;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
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
   * @param number of this very proposal, which another operator confirms
   * @param flag what it is about
   * @param moved whether the money has moved
   * @param by the operator's name
   */
  record Proposal(
      long number,
      UUID attemptId,
      SeenFlag flag,
      boolean moved,
      String reason,
      UUID operatorId,
      String by,
      Instant at) {}

  /** Those of these attempts that wait for a second operator, by attempt. */
  Map<UUID, Proposal> open(List<FlaggedAttempt> waiting) {
    Map<UUID, SeenFlag> flags =
        waiting.stream().collect(Collectors.toMap(FlaggedAttempt::attemptId, FlaggedAttempt::flag));
    return jdbc
        .query(
            "select p.*, o.name from console_proposal p join console_operator o on o.id ="
                + " p.proposed_by",
            (row, _) -> proposal(row))
        .stream()
        .filter(one -> one.flag().equals(flags.get(one.attemptId())))
        .collect(Collectors.toMap(Proposal::attemptId, one -> one));
  }

  /**
   * Says what has become of the money; a later one takes the place of an earlier one.
   *
   * @param seen the flag that it is about
   * @return false when the reason is empty or too long
   * @throws Refusal when there is no such charge, or the attempt is not flagged, or in another way
   */
  boolean propose(
      UUID chargeId, UUID attemptId, SeenFlag seen, boolean moved, String reason, Acting by) {
    String why = reason.strip();
    if (why.isEmpty() || why.length() > MAXIMUM_REASON_LENGTH) {
      return false;
    }
    return transactions.run(
        () -> {
          UUID account = flagged.find(chargeId, attemptId, seen).clientId();
          jdbc.update(
              "insert into console_proposal (charge_id, attempt_id, flag, flagged_since, moved,"
                  + " reason, proposed_by, proposed_at) values (?, ?, ?, ?, ?, ?, ?, ?)"
                  + " on conflict (attempt_id) do update set number = default,"
                  + " flag = excluded.flag, flagged_since = excluded.flagged_since,"
                  + " moved = excluded.moved, reason = excluded.reason,"
                  + " proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at",
              chargeId,
              attemptId,
              seen.reason(),
              Timestamps.toDatabase(seen.since()),
              moved,
              why,
              by.id(),
              Timestamps.toDatabase(clock.instant()));
          log.record(
              by,
              account,
              "resolution_proposed",
              "charge",
              chargeId,
              Map.of(
                  "attemptId",
                  attemptId.toString(),
                  "flag",
                  seen.reason(),
                  "moved",
                  moved,
                  "reason",
                  why));
          return true;
        });
  }

  /**
   * Confirms what another operator has said, and lets the charge go on from there.
   *
   * @param number of the proposal that was read
   * @throws Refusal when there is no such proposal any more, or it is the operator's own, or the
   *     flag that it is about has gone, or the charge cannot go on
   */
  void confirm(UUID chargeId, UUID attemptId, long number, Acting by) {
    transactions.run(
        () -> {
          Proposal taken =
              jdbc
                  .query(
                      "delete from console_proposal p using console_operator o where o.id ="
                          + " p.proposed_by and p.number = ? and p.attempt_id = ?"
                          + " and p.charge_id = ? and p.proposed_by <> ? returning p.*, o.name",
                      (row, _) -> proposal(row),
                      number,
                      attemptId,
                      chargeId,
                      by.id())
                  .stream()
                  .findFirst()
                  .orElseThrow(() -> new Refusal(RefusalKey.ATTEMPT_NOT_FLAGGED));
          return flagged.resolve(
              chargeId,
              attemptId,
              taken.flag(),
              new Found(taken.moved(), taken.reason(), taken.by()),
              by);
        });
  }

  /** Takes the proposal back that was read, if it is still there. */
  void withdraw(UUID chargeId, UUID attemptId, long number, Acting by) {
    transactions.run(
        () -> {
          int withdrawn =
              jdbc.update(
                  "delete from console_proposal"
                      + " where number = ? and attempt_id = ? and charge_id = ?",
                  number,
                  attemptId,
                  chargeId);
          if (withdrawn > 0) {
            log.record(
                by,
                flagged.account(chargeId),
                "resolution_withdrawn",
                "charge",
                chargeId,
                Map.of("attemptId", attemptId.toString()));
          }
          return true;
        });
  }

  private static Proposal proposal(ResultSet row) throws SQLException {
    return new Proposal(
        row.getLong("number"),
        row.getObject("attempt_id", UUID.class),
        new SeenFlag(row.getString("flag"), Timestamps.at(row, "flagged_since")),
        row.getBoolean("moved"),
        row.getString("reason"),
        row.getObject("proposed_by", UUID.class),
        row.getString("name"),
        Timestamps.at(row, "proposed_at"));
  }
}
