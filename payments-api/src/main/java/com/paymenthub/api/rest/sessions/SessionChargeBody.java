package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.rest.charges.FraudAnalysisBody;
import com.paymenthub.api.rest.charges.PaymentSourceBody;
import io.swagger.v3.oas.annotations.media.Schema;
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
 */
record SessionChargeBody(
    @Nullable UUID merchantId,
    @Schema(minimum = "1", maximum = "999999999999") @Nullable Long amount,
    @Schema(pattern = "[A-Z]{3}") @Nullable String currency,
    @Nullable Boolean capture,
    @Schema(maxLength = 255) @Nullable String orderId,
    @Nullable UUID customerId,
    SessionMethodBody paymentMethod,
    PaymentSourceBody paymentSource,
    @Nullable FraudAnalysisBody fraudAnalysis) {}
