package com.paymenthub.api.flags;

import com.paymenthub.api.audit.AuditLog;
import com.paymenthub.charging.Commands;
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
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Lists flagged attempts, and records what a person found out about one of them. */
@Component
public class FlaggedCharges {

  private static final String ACTOR = "operator";

  private final ChargeTable charges;
  private final Commands commands;
  private final AuditLog audit;
  private final Clock clock;

  FlaggedCharges(ChargeTable charges, Commands commands, AuditLog audit, Clock clock) {
    this.charges = charges;
    this.commands = commands;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * The flagged attempts of all accounts; charges that changed longest ago come first.
   *
   * @param maximumCharges the maximum number of charges
   */
  public List<FlaggedAttempt> list(int maximumCharges) {
    return charges.listFlagged(maximumCharges).stream().flatMap(FlaggedCharges::flagged).toList();
  }

  /**
   * Applies to a charge what a person has found out, and records who that was. Call it inside a
   * transaction.
   *
   * @param moved whether the money that the flag asks about has moved
   * @param reason how the person knows; kept in the audit table only
   * @param by who decided; kept in the audit table only
   * @return the charge as it stands afterwards
   * @throws Refusal when there is no such charge, the attempt is not flagged, or something else is
   *     under way that may move the same money
   */
  public Charge.Registered resolve(
      UUID chargeId, UUID attemptId, boolean moved, String reason, String by) {
    ChargeRow row =
        charges.find(chargeId).orElseThrow(() -> new Refusal(RefusalKey.CHARGE_NOT_FOUND));
    FlaggedAttempt flagged =
        flagged(row)
            .filter(attempt -> attempt.attemptId().equals(attemptId))
            .findFirst()
            .orElseThrow(() -> new Refusal(RefusalKey.ATTEMPT_NOT_FLAGGED));
    Origin origin = Origin.automation(row.clientId(), ACTOR);
    Charge.Registered charge =
        commands.send(new Resolve(chargeId, attemptId, moved, Ids.next(), clock.instant()), origin);
    audit.changed(
        origin,
        "attempt_resolved",
        "charge",
        chargeId,
        Map.of("attemptId", attemptId.toString(), "flag", flagged.reason()),
        Map.of("moved", moved, "reason", reason, "by", by));
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
