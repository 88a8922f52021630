package com.paymenthub.finance.reconciliation;

import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A movement of settled money, as it is compared with a file.
 *
 * @param reference the provider's own id of the transaction; null when it told none
 * @param amount in minor units: positive when the provider owes it, negative when it takes it back
 * @param decimals how many decimals the currency has
 * @param earliestDay the day that it belongs to, in the time zone of the file
 * @param latestDay the day on which it became known
 * @param fee what the provider keeps for its attempt, as far as that is known; null when it is not
 * @param inside whether that is a day of the file
 * @param taken whether another file has a row for it
 * @param listed whether an earlier comparison lists it as missing there
 */
record BookedMovement(
    UUID chargeId,
    long position,
    String kind,
    @Nullable String reference,
    long amount,
    String currency,
    int decimals,
    LocalDate earliestDay,
    LocalDate latestDay,
    @Nullable Long fee,
    boolean inside,
    boolean taken,
    boolean listed) {

  /** Whether a row of this day may be about it. */
  boolean agreesWith(LocalDate day, int toleranceDays) {
    return !day.isBefore(earliestDay.minusDays(toleranceDays))
        && !day.isAfter(latestDay.plusDays(toleranceDays));
  }
}
