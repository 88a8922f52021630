package com.paymenthub.providers.contract;

import com.paymenthub.domain.money.Money;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to complete an authorization for which the buyer had to act.
 *
 * @param reference our id of the authorization
 * @param account the merchant's account at the provider
 * @param amount the amount of the authorization
 * @param capture whether the amount is taken at once instead of reserved
 * @param transactionId the provider's own id of the authorization
 * @param details what the buyer's browser brought back; anybody can have made it up
 */
public record CardCompletion(
    UUID reference,
    ProviderAccount account,
    Money amount,
    boolean capture,
    @Nullable String transactionId,
    Map<String, String> details) {

  public CardCompletion {
    details = Map.copyOf(details);
  }

  /** Without what the browser brought, which may be personal. */
  @Override
  public String toString() {
    return "CardCompletion[reference=%s, amount=%s]".formatted(reference, amount);
  }
}
