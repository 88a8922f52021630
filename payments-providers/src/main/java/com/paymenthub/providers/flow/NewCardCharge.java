package com.paymenthub.providers.flow;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.attempts.BuyerAttempt;
import com.paymenthub.providers.spi.FraudInput;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A card charge that a merchant asks for.
 *
 * @param chargeId the id that the charge will have
 * @param origin on whose behalf
 * @param merchantId whom the money is for
 * @param customerId who buys; null when nobody said
 * @param amount how much
 * @param capture whether the money is to be taken at once
 * @param installments in how many instalments the buyer pays
 * @param orderId the merchant's own reference
 * @param statementDescriptor the text on the buyer's statement
 * @param personalTexts texts that may speak of a person, which are kept where they can be erased
 * @param fraudInput who buys what, for the fraud analysis; null when nothing was sent
 * @param source what card the buyer pays with
 * @param attempt where it comes from, when it is asked for with a buyer's key; null for merchants
 */
public record NewCardCharge(
    UUID chargeId,
    Origin origin,
    UUID merchantId,
    @Nullable UUID customerId,
    Money amount,
    boolean capture,
    int installments,
    @Nullable String orderId,
    @Nullable String statementDescriptor,
    Map<String, String> personalTexts,
    @Nullable FraudInput fraudInput,
    CardSource source,
    @Nullable BuyerAttempt attempt) {

  /** Whether it is counted as an attempt, or the token that it uses may be. */
  boolean isCounted() {
    return attempt != null || source instanceof CardSource.TokenCard;
  }

  /** The account that asks. */
  public UUID clientId() {
    return origin.account();
  }
}
