package com.paymenthub.domain.charges;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a provider tells of the dispute of a payment, or of its return by the buyer's bank.
 *
 * @param caseId the provider's own id of the dispute, the same in everything that is told of it: 1
 *     to 100 letters, digits, dots, underscores, colons and hyphens
 * @param state what has happened: it is announced, the money goes back to the buyer, the money
 *     comes back to the merchant, or the merchant has lost for good
 * @param reason why it is disputed; null where that is not told
 * @param minorUnits how much goes back or comes back, in minor units of the charge's currency,
 *     above zero; null for all that is left of the charge, or all that the dispute is about
 * @param respondBy until when the merchant can defend the payment; to the second; null where that
 *     is not possible, or not told
 */
public record DisputeNews(
    String caseId,
    DisputeState state,
    @Nullable DisputeReason reason,
    @Nullable Long minorUnits,
    @Nullable Instant respondBy) {

  private static final Pattern CASE_ID = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

  /**
   * What is told of a dispute.
   *
   * @throws IllegalArgumentException when the id has another form, or the amount is not above zero
   */
  public DisputeNews {
    if (!CASE_ID.matcher(caseId).matches()) {
      throw new IllegalArgumentException("the id of a dispute has another form");
    }
    if (minorUnits != null && minorUnits <= 0) {
      throw new IllegalArgumentException("an amount that is disputed is above zero");
    }
    respondBy = respondBy == null ? null : respondBy.truncatedTo(ChronoUnit.SECONDS);
  }
}
