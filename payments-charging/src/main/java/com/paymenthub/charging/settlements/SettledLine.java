package com.paymenthub.charging.settlements;

import com.paymenthub.domain.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a provider says that it has settled.
 *
 * @param reference the provider's own id of the transaction
 * @param isRefund whether the provider takes it back; it owes it otherwise
 * @param amount what moved
 * @param fee what the provider keeps of it; null when it does not say
 * @param at when it moved
 */
public record SettledLine(
    String reference, boolean isRefund, Money amount, @Nullable Money fee, Instant at) {}
