package com.paymenthub.domain.charges;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a provider keeps for an attempt.
 *
 * @param minorUnits in minor units of the charge's currency; negative when it gives back a fee
 * @param reconciliationRunId the comparison of the settlement file that told it; null when the
 *     provider's answer did
 */
public record Fee(long minorUnits, @Nullable UUID reconciliationRunId) {

  /** The fee that an answer tells; null when it tells none. */
  static @Nullable Fee of(AttemptOutcome outcome) {
    return outcome instanceof AttemptOutcome.Approved answer && answer.feeMinorUnits() != null
        ? new Fee(answer.feeMinorUnits(), null)
        : null;
  }
}
