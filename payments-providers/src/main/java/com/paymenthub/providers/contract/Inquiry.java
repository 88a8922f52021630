package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.util.UUID;

/**
 * A question about an earlier request, or its reversal.
 *
 * @param reference our id of the question
 * @param about our id of the earlier request
 * @param requestType what the earlier request asked for
 * @param amount the amount of the earlier request
 * @param account the merchant's account at the provider
 */
public record Inquiry(
    UUID reference, UUID about, RequestType requestType, Money amount, ProviderAccount account) {}
