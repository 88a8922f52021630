package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.Movement;
import com.paymenthub.domain.charges.PaymentMethod;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code finance_charge}: how a charge stands. Amounts are minor units of {@code
 * currency}.
 *
 * @param position the position of the last event that is in this row
 * @param requestedAmount what was asked for
 * @param amount what is left of it after captures and voids, as merchants see it
 * @param reserved what is reserved and not taken
 * @param settled what was taken and not given back
 * @param surplus money that does not belong to the charge and was not given back
 * @param fee what providers keep; null while none of them has told a fee
 * @param providerType the provider that was asked last for the money
 */
public record FinanceCharge(
    UUID chargeId,
    long position,
    UUID accountId,
    UUID merchantId,
    @Nullable UUID sessionId,
    @Nullable String orderId,
    String paymentType,
    @Nullable Integer installments,
    String status,
    String currency,
    int decimals,
    long requestedAmount,
    long amount,
    long reserved,
    long settled,
    long surplus,
    @Nullable Long fee,
    String providerType,
    Instant createdAt,
    LocalDate createdDay,
    Instant updatedAt) {

  static FinanceCharge of(
      ChargeHistory history, Charge.Registered charge, List<Movement> movements) {
    ChargeRecord record = charge.charge();
    ChargeTerms terms = record.terms();
    return new FinanceCharge(
        record.id(),
        history.lastPosition(),
        terms.clientId(),
        terms.merchantId(),
        terms.sessionId(),
        terms.orderId(),
        terms.paymentMethod().paymentType(),
        terms.paymentMethod() instanceof PaymentMethod.Credit(int installments, _)
            ? installments
            : null,
        charge.status().code(),
        terms.amount().currency().getCurrencyCode(),
        terms.amount().decimals(),
        terms.amount().minorUnits(),
        record.residual().minorUnits(),
        sum(movements, false, Movement::reservedDelta),
        sum(movements, false, Movement::settledDelta),
        sum(movements, true, Movement::reservedDelta)
            + sum(movements, true, Movement::settledDelta),
        record.feeMinorUnits(),
        record.latestAuthorization().route().providerType(),
        record.requestedAt(),
        LocalDate.ofInstant(record.requestedAt(), history.timeZone()),
        record.lastEventAt());
  }

  private static long sum(
      List<Movement> movements, boolean surplus, ToLongFunction<Movement> delta) {
    return movements.stream()
        .filter(movement -> movement.kind().isSurplus() == surplus)
        .mapToLong(delta)
        .reduce(0, Math::addExact);
  }
}
