package com.paymenthub.console.flags;

import com.paymenthub.charging.Commands;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.Resolve;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.TransactionRequest;
import com.paymenthub.projections.charges.TransactionRequest.Flag;
import java.time.Clock;
import java.time.Instant;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Lists flagged attempts, and records what a person found out about one of them. */
@Component
public class FlaggedCharges {

  private final ChargeTable charges;
  private final Commands commands;
  private final OperatorLog log;
  private final JdbcTemplate jdbc;
  private final Clock clock;

  FlaggedCharges(
      ChargeTable charges, Commands commands, OperatorLog log, JdbcTemplate jdbc, Clock clock) {
    this.charges = charges;
    this.commands = commands;
    this.log = log;
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * What a person has found out about a flagged attempt.
   *
   * @param moved whether the money that the flag asks about has moved
   * @param reason how the person knows
   * @param proposedBy who has said so, where another one confirms it; null where one decides alone
   */
  public record Found(boolean moved, String reason, @Nullable String proposedBy) {}

  /**
   * The flagged attempts of all accounts; charges that changed longest ago come first.
   *
   * @param maximumCharges the maximum number of charges
   */
  public List<FlaggedAttempt> list(int maximumCharges) {
    return charges.listFlagged(maximumCharges).stream().flatMap(FlaggedCharges::flagged).toList();
  }

  /**
   * The account that a charge belongs to.
   *
   * @throws Refusal when there is no such charge
   */
  public UUID account(UUID chargeId) {
    return row(chargeId).clientId();
  }

  private ChargeRow row(UUID chargeId) {
    return charges.find(chargeId).orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
  }

  /**
   * A flagged attempt, if its flag is the one that was seen.
   *
   * @throws Refusal when there is no such charge, or the attempt is not flagged, or in another way
   */
  public FlaggedAttempt find(UUID chargeId, UUID attemptId, SeenFlag seen) {
    return flagged(row(chargeId))
        .filter(attempt -> attempt.attemptId().equals(attemptId) && attempt.flag().equals(seen))
        .findFirst()
        .orElseThrow(() -> new Refusal(RefusalKey.ATTEMPT_NOT_FLAGGED));
  }

  /**
   * Applies to a charge what a person has found out, and records who that was. What was proposed
   * about the attempt goes. Call it inside a transaction.
   *
   * @param seen the flag that it is about
   * @param found what was found out; kept in the audit table only, but for whether money moved
   * @param by who decides; kept in the audit table only
   * @return the charge as it stands afterwards
   * @throws Refusal when there is no such charge, the attempt is not flagged, or in another way, or
   *     something else is under way that may move the same money
   */
  public Charge.Registered resolve(
      UUID chargeId, UUID attemptId, SeenFlag seen, Found found, Acting by) {
    UUID account = find(chargeId, attemptId, seen).clientId();
    Charge.Registered charge =
        commands.send(
            new Resolve(chargeId, attemptId, found.moved(), Ids.next(), clock.instant()),
            Origin.automation(account, OperatorLog.OPERATOR));
    jdbc.update("delete from console_proposal where attempt_id = ?", attemptId);
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("attemptId", attemptId.toString());
    details.put("flag", seen.reason());
    details.put("moved", found.moved());
    details.put("reason", found.reason());
    if (found.proposedBy() != null) {
      details.put("proposedBy", found.proposedBy());
    }
    log.record(by, account, "attempt_resolved", "charge", chargeId, details);
    return charge;
  }

  private static Stream<FlaggedAttempt> flagged(ChargeRow row) {
    return row.transactionRequests().stream()
        .flatMap(
            request -> {
              Flag flag = request.flag();
              return flag == null ? Stream.empty() : Stream.of(flagged(row, request, flag));
            });
  }

  private static FlaggedAttempt flagged(ChargeRow row, TransactionRequest request, Flag flag) {
    return new FlaggedAttempt(
        row.id(),
        UUID.fromString(request.id()),
        row.clientId(),
        row.merchantId(),
        flag.reason(),
        Instant.parse(flag.since()),
        new Money(request.amount(), Currency.getInstance(row.currency())),
        request.requestType(),
        request.providerType(),
        UUID.fromString(request.providerId()),
        request.transactionId());
  }
}
