package com.paymenthub.finance.reconciliation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What came out of the comparison of a file.
 *
 * @param digest SHA-256 of the file
 * @param replaces the earlier run that it was made instead of; null when there is none
 * @param doneAt when it was done; null while it is under way
 * @param rows how many rows were compared
 * @param matched how many of them have a movement
 * @param ignored how many rows have a type that is to be ignored
 * @param broken how many rows could not be read
 * @param differences how many differences were found
 */
public record ReconciliationRun(
    UUID id,
    String digest,
    LocalDate from,
    LocalDate to,
    @Nullable UUID replaces,
    @Nullable Instant doneAt,
    long rows,
    long matched,
    long ignored,
    long broken,
    long differences) {}
