package com.paymenthub.console.flags;

import com.paymenthub.domain.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to a provider whose outcome only a person can find out.
 *
 * @param attemptId our reference, which the provider knows too
 * @param clientId the account that the charge belongs to
 * @param reason what has to be found out, in snake case, for example {@code outcome_unknown}
 * @param since since when it has been flagged
 * @param amount the amount of the request
 * @param requestType what the provider was asked to do, for example {@code capture}
 * @param transactionId the provider's own id of the transaction, where it is known
 */
public record FlaggedAttempt(
    UUID chargeId,
    UUID attemptId,
    UUID clientId,
    UUID merchantId,
    String reason,
    Instant since,
    Money amount,
    String requestType,
    String providerType,
    UUID providerId,
    @Nullable String transactionId) {

  /** Its flag. */
  public SeenFlag flag() {
    return new SeenFlag(reason, since);
  }

  /** For how long it has been flagged. */
  public Duration age(Instant now) {
    return Duration.between(since, now);
  }
}
