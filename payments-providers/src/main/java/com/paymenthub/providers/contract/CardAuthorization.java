package com.paymenthub.providers.contract;

import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to reserve or take an amount on a card.
 *
 * @param reference our id of the attempt; the provider treats it as its idempotency key
 * @param account the merchant's account at the provider
 * @param capture whether to take the amount at once instead of reserving it
 * @param installments in how many instalments the buyer pays, from 1
 * @param cvv the verification code, when the buyer gave one
 * @param savedCard how the card is used, where it was saved before
 * @param statementDescriptor the text on the buyer's statement, as {@link CardAcquirer#printable}
 *     left it
 * @param threeDSecure what the merchant sent for 3-D Secure; null when nothing was sent, and the
 *     buyer cannot be asked to act
 * @param purchase what is paid for and who pays
 */
public record CardAuthorization(
    UUID reference,
    ProviderAccount account,
    Money amount,
    boolean capture,
    int installments,
    CardData card,
    @Nullable Cvv cvv,
    @Nullable SavedCardUse savedCard,
    @Nullable String statementDescriptor,
    @Nullable ThreeDSecure threeDSecure,
    Purchase purchase) {

  /** Without the statement text, which may be personal. */
  @Override
  public String toString() {
    return "CardAuthorization[reference=%s, amount=%s]".formatted(reference, amount);
  }
}
