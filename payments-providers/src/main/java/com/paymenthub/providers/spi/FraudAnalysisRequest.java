package com.paymenthub.providers.spi;

import com.paymenthub.domain.money.Money;
import java.util.UUID;

/**
 * A charge to be judged.
 *
 * @param reference our id of the attempt
 * @param account the merchant's account at the provider
 * @param amount what the charge is about
 * @param input who buys what
 */
public record FraudAnalysisRequest(
    UUID reference, ProviderAccount account, Money amount, FraudInput input) {}
