package com.paymenthub.finance.reconciliation;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A row of a settlement file.
 *
 * @param line its line in the file, from 1
 * @param reference the provider's own id of the transaction
 * @param secondReference a second id, which counts where no movement has the first; null when there
 *     is none
 * @param type as the file has it; null when no column of types is used
 * @param amount in minor units: positive when the provider owes it, negative when it takes it back
 * @param currency an ISO 4217 code
 * @param decimals how many decimals the currency has
 * @param day in the time zone of the file
 * @param fee what the provider keeps, in minor units; null when the file does not say
 */
record SettlementRow(
    long line,
    String reference,
    @Nullable String secondReference,
    @Nullable String type,
    long amount,
    String currency,
    int decimals,
    LocalDate day,
    @Nullable Long fee) {}
