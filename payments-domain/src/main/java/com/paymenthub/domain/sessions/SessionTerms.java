package com.paymenthub.domain.sessions;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a session is for; it never changes, and no buyer can override it.
 *
 * @param clientId the account
 * @param merchantId the merchant that the money is for
 * @param orderId the merchant's own reference
 * @param amount what the order costs
 * @param capture whether a card's money is to be taken at once, without a capture call
 * @param paymentMethods the ways in which the buyer may pay, at least one
 * @param customerId the customer who may pay with what the merchant has of him; null for nobody
 */
public record SessionTerms(
    UUID clientId,
    UUID merchantId,
    @Nullable String orderId,
    Money amount,
    boolean capture,
    List<PaymentMethod> paymentMethods,
    @Nullable UUID customerId) {

  public SessionTerms {
    paymentMethods = List.copyOf(paymentMethods);
  }

  /** The terms of a session that is for no known customer. */
  public SessionTerms(
      UUID clientId,
      UUID merchantId,
      @Nullable String orderId,
      Money amount,
      boolean capture,
      List<PaymentMethod> paymentMethods) {
    this(clientId, merchantId, orderId, amount, capture, paymentMethods, null);
  }
}
