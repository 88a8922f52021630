package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.rest.charges.PaymentSourceBody;
import com.paymenthub.api.rest.charges.ThreeDSecure2Body;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.web.validation.Amount;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Currency;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a session is paid. What the session says need not be sent, and must not differ.
 *
 * @param merchantId that of the session
 * @param amount that of the session
 * @param currency that of the session
 * @param capture that of the session
 * @param orderId that of the session
 * @param customerId the customer who buys
 * @param paymentMethod one of the session's
 * @param paymentSource what the buyer pays with
 * @param fraudAnalysis what the fraud analysis needs; required where the merchant has one
 * @param threeDSecure2 for cards: how the bank can make sure who pays
 */
record SessionChargeBody(
    @Nullable UUID merchantId,
    @Amount @Nullable Long amount,
    @Nullable Currency currency,
    @Nullable Boolean capture,
    @Size(max = 255) @Nullable String orderId,
    @Nullable UUID customerId,
    @NotNull SessionMethodBody paymentMethod,
    @NotNull PaymentSourceBody paymentSource,
    @Nullable FraudInput fraudAnalysis,
    @Nullable ThreeDSecure2Body threeDSecure2) {}
