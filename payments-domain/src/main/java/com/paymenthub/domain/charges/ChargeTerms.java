package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What was requested with a charge; it never changes.
 *
 * @param clientId the account
 * @param merchantId the merchant that receives the money
 * @param customerId the buyer, when known
 * @param cardId the card to be charged, for card charges
 * @param orderId the merchant's own reference
 * @param amount the amount asked for
 * @param capture whether the money is to be taken at once, without a capture call
 * @param paymentMethod how the buyer pays
 * @param fraudPolicy the fraud analysis and what follows from it; null when there is none
 * @param sessionId the session that it pays; null when it has none
 */
public record ChargeTerms(
    UUID clientId,
    UUID merchantId,
    @Nullable UUID customerId,
    @Nullable UUID cardId,
    @Nullable String orderId,
    Money amount,
    boolean capture,
    PaymentMethod paymentMethod,
    @Nullable FraudPolicy fraudPolicy,
    @Nullable UUID sessionId) {

  /** The terms of a charge without a session. */
  public ChargeTerms(
      UUID clientId,
      UUID merchantId,
      @Nullable UUID customerId,
      @Nullable UUID cardId,
      @Nullable String orderId,
      Money amount,
      boolean capture,
      PaymentMethod paymentMethod,
      @Nullable FraudPolicy fraudPolicy) {
    this(
        clientId,
        merchantId,
        customerId,
        cardId,
        orderId,
        amount,
        capture,
        paymentMethod,
        fraudPolicy,
        null);
  }

  /** The same terms for a charge of a session, or of none when it is null. */
  public ChargeTerms paying(@Nullable UUID newSessionId) {
    return new ChargeTerms(
        clientId,
        merchantId,
        customerId,
        cardId,
        orderId,
        amount,
        capture,
        paymentMethod,
        fraudPolicy,
        newSessionId);
  }
}
