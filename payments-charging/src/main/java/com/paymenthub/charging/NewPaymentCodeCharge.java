package com.paymenthub.charging;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge by pix or boleto that a merchant asks for.
 *
 * @param chargeId the id that the charge will have
 * @param origin on whose behalf
 * @param merchantId who receives the money
 * @param amount how much, in BRL
 * @param capture as it was sent; a payment by code is never captured
 * @param method pix or boleto
 * @param orderId the merchant's own reference
 * @param personalTexts texts that may contain personal data, which are stored so that they can be
 *     erased
 * @param payer who pays
 */
public record NewPaymentCodeCharge(
    UUID chargeId,
    Origin origin,
    UUID merchantId,
    Money amount,
    boolean capture,
    PaymentMethod method,
    @Nullable String orderId,
    Map<String, String> personalTexts,
    CustomerSource payer) {

  /** The account of the merchant. */
  public UUID clientId() {
    return origin.account();
  }
}
