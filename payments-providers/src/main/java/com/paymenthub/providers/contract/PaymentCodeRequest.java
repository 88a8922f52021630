package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for something that a buyer can pay: a pix QR code, or the line of a bank slip.
 *
 * @param reference our id of the attempt; the provider treats it as its idempotency key
 * @param account the merchant's account at the provider
 * @param amount how much, in BRL
 * @param method pix or boleto, with its terms
 * @param expiresAt until when it can be paid
 * @param payee the receiver of the money
 * @param purchase what is paid for and who pays
 */
public record PaymentCodeRequest(
    UUID reference,
    ProviderAccount account,
    Money amount,
    PaymentMethod method,
    Instant expiresAt,
    Payee payee,
    Purchase purchase) {

  /**
   * The receiver of the money.
   *
   * @param mcc merchant category code, four digits (ISO 18245)
   */
  public record Payee(String mcc, @Nullable String name, @Nullable String city) {}
}
