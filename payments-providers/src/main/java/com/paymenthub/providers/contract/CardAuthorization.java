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
 * @param statementDescriptor the text on the buyer's statement, as {@link CardAcquirer#printable}
 *     left it
 */
public record CardAuthorization(
    UUID reference,
    ProviderAccount account,
    Money amount,
    boolean capture,
    int installments,
    CardData card,
    @Nullable Cvv cvv,
    @Nullable String statementDescriptor) {

  /** The same with another text on the buyer's statement; an empty one is none. */
  public CardAuthorization withStatementDescriptor(String text) {
    return new CardAuthorization(
        reference, account, amount, capture, installments, card, cvv, text.isEmpty() ? null : text);
  }

  /** Without the statement text, which may be personal. */
  @Override
  public String toString() {
    return "CardAuthorization[reference=%s, amount=%s]".formatted(reference, amount);
  }
}
