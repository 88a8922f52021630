package com.paymenthub.providers.contract;

import com.paymenthub.domain.money.Money;
import java.util.UUID;

/**
 * A charge to be analysed.
 *
 * @param reference our id of the attempt
 * @param account the merchant's account at the provider
 * @param amount the amount of the charge
 * @param input who buys what
 */
public record FraudAnalysisRequest(
    UUID reference, ProviderAccount account, Money amount, FraudInput input) {}
