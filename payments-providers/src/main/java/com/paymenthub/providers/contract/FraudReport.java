package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a charge that was analysed. Nothing of it is personal.
 *
 * @param reference our id of the report
 * @param account the merchant's account at the provider
 * @param analysis our id of the analysis
 * @param transactionId the provider's own id of the analysis, where it has told one
 * @param fate what became of the charge
 * @param amount how much was captured, released, given back, or is in dispute
 * @param reason why the payment is disputed; null where it is not
 */
public record FraudReport(
    UUID reference,
    ProviderAccount account,
    UUID analysis,
    @Nullable String transactionId,
    ChargeFate fate,
    Money amount,
    @Nullable DisputeReason reason) {}
