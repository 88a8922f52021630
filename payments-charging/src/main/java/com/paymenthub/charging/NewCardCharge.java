package com.paymenthub.charging;

import com.paymenthub.charging.attempts.BuyerAttempt;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.ThreeDSecure;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A card charge that a merchant asks for.
 *
 * @param chargeId the id that the charge will have
 * @param origin on whose behalf
 * @param merchantId who receives the money
 * @param customerId who buys; null when unknown
 * @param amount how much
 * @param capture whether the money is taken at once
 * @param installments in how many instalments the buyer pays
 * @param merchantReason why the merchant starts the payment with a saved card; null where the buyer
 *     does
 * @param orderId the merchant's own reference
 * @param statementDescriptor the text on the buyer's statement
 * @param personalTexts texts that may contain personal data, which are stored so that they can be
 *     erased
 * @param fraudInput who buys what, for the fraud analysis; null when nothing was sent
 * @param source the card with which the buyer pays
 * @param threeDSecure what was sent for 3-D Secure; null when nothing was sent
 * @param attempt the attempt that is counted for a buyer's key; null for merchants
 */
public record NewCardCharge(
    UUID chargeId,
    Origin origin,
    UUID merchantId,
    @Nullable UUID customerId,
    Money amount,
    boolean capture,
    int installments,
    @Nullable MerchantReason merchantReason,
    @Nullable String orderId,
    @Nullable String statementDescriptor,
    Map<String, String> personalTexts,
    @Nullable FraudInput fraudInput,
    CardSource source,
    @Nullable ThreeDSecure threeDSecure,
    @Nullable BuyerAttempt attempt) {

  /** Whether it may be counted as a card attempt, by itself or through its token. */
  boolean isCounted() {
    return attempt != null || source instanceof CardSource.TokenCard;
  }

  /** The account of the merchant. */
  public UUID clientId() {
    return origin.account();
  }
}
