package com.paymenthub.finance.reconciliation;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which file is compared with what.
 *
 * @param account whose movements
 * @param provider the type of the provider that wrote the file
 * @param providerId the merchant's account there that the file is of; null when it is of all of
 *     them
 * @param from the first day that the file is of, in its time zone
 * @param to the last one
 * @param replaces an earlier run that this one is made instead of; null when there is none
 */
public record SettlementImport(
    Path file,
    UUID account,
    String provider,
    @Nullable UUID providerId,
    LocalDate from,
    LocalDate to,
    @Nullable UUID replaces) {}
