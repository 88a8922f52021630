package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.Movement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code finance_movement}: money that moved. Rows are only ever added.
 *
 * @param position the position of its event in the charge's history, from 0
 * @param feeDelta by how many minor units the fees that the provider keeps changed
 * @param decimals how many decimals the currency has
 * @param bookedDay the day on which it became known, in the account's time zone
 * @param belongsToDay the day that it belongs to; earlier than the other one when it became known
 *     later
 * @param reconciliationRunId the comparison of the settlement file that told a fee; null otherwise
 * @param globalIndex the number of its event in the store
 * @param tx the transaction that stored its event
 */
public record FinanceMovement(
    UUID chargeId,
    long position,
    String kind,
    UUID accountId,
    UUID merchantId,
    String paymentType,
    UUID providerId,
    String providerType,
    UUID attemptId,
    String cause,
    @Nullable String providerReference,
    long reservedDelta,
    long settledDelta,
    long feeDelta,
    String currency,
    int decimals,
    Instant occurredAt,
    LocalDate bookedDay,
    LocalDate belongsToDay,
    @Nullable UUID reconciliationRunId,
    long globalIndex,
    long tx) {

  static List<FinanceMovement> of(
      ChargeHistory history, ChargeTerms terms, List<Movement> movements) {
    return movements.stream().map(movement -> of(history, terms, movement)).toList();
  }

  private static FinanceMovement of(ChargeHistory history, ChargeTerms terms, Movement movement) {
    Attempt attempt = movement.attempt();
    ZoneId zone = history.timeZone();
    ChargeHistory.Told told = history.events().get(Math.toIntExact(movement.position()));
    return new FinanceMovement(
        history.chargeId(),
        movement.position(),
        movement.kind().code(),
        terms.clientId(),
        terms.merchantId(),
        terms.paymentMethod().paymentType(),
        attempt.route().providerId(),
        attempt.route().providerType(),
        attempt.id(),
        attempt.cause().code(),
        movement.providerReference(),
        movement.reservedDelta(),
        movement.settledDelta(),
        movement.feeDelta(),
        movement.currency().getCurrencyCode(),
        movement.currency().getDefaultFractionDigits(),
        movement.occurredAt(),
        LocalDate.ofInstant(movement.occurredAt(), zone),
        LocalDate.ofInstant(movement.belongsAt(), zone),
        movement.reconciliationRunId(),
        told.globalIndex(),
        told.tx());
  }
}
