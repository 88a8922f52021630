package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request about money that a provider has reserved or taken, or has made a code for.
 *
 * @param reference our id of the attempt; the provider treats it as its idempotency key
 * @param account the merchant's account at the provider
 * @param method how the charge is paid
 * @param amount how much
 * @param cause on whose account it is asked for
 * @param authorization the request that reserved or took the money
 */
public record CardOperation(
    UUID reference,
    ProviderAccount account,
    PaymentMethod method,
    Money amount,
    AttemptCause cause,
    Authorized authorization) {

  /**
   * The request that reserved or took the money, or made the code.
   *
   * @param reference our id of it
   * @param transactionId the provider's own id of it
   * @param references its further ids there, by their names, as its approval told them
   * @param amount its amount
   * @param left what is left of it, before what is asked for now: less than the amount after
   *     partial captures and voids
   * @param takenAt when the money was taken, as far as we know: captured, or paid; null while it is
   *     only reserved, or nobody has paid the code
   */
  public record Authorized(
      UUID reference,
      @Nullable String transactionId,
      Map<String, String> references,
      Money amount,
      Money left,
      @Nullable Instant takenAt) {}
}
