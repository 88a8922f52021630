package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge.
 *
 * @param merchantId the merchant whose providers are asked
 * @param amount how much, in minor units of the currency
 * @param currency the currency, ISO 4217
 * @param capture whether the money is taken at once, or reserved until it is captured
 * @param orderId the caller's own name of the order; need not be unique
 * @param description what is paid for
 * @param statementDescriptor what the buyer's statement shows, as far as card networks print it:
 *     about 22 letters and digits, without accents
 * @param customerId the customer who buys
 * @param paymentMethod how the buyer pays
 * @param paymentSource what the buyer pays with
 * @param fraudAnalysis what the fraud analysis needs; required where the merchant has one
 */
record ChargeBody(
    UUID merchantId,
    @Schema(minimum = "1", maximum = "999999999999") long amount,
    @Schema(pattern = "[A-Z]{3}", defaultValue = "BRL") @Nullable String currency,
    @Schema(defaultValue = "false") @Nullable Boolean capture,
    @Schema(maxLength = 255) @Nullable String orderId,
    @Schema(maxLength = 1000) @Nullable String description,
    @Schema(maxLength = 255) @Nullable String statementDescriptor,
    @Nullable UUID customerId,
    PaymentMethodBody paymentMethod,
    PaymentSourceBody paymentSource,
    @Nullable FraudAnalysisBody fraudAnalysis) {}
