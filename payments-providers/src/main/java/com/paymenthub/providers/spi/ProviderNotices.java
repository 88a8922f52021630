package com.paymenthub.providers.spi;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Origin;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The one way in for what providers tell us of their own accord. */
public interface ProviderNotices {

  /**
   * Takes note of what a provider is about to do of its own accord, before it moves the money. The
   * same operation again changes nothing. Call it inside a transaction.
   *
   * @param operationId our reference of it, the same in every repeat
   * @return the charge as it stands afterwards; of a payment, nothing is written down
   * @throws com.paymenthub.domain.refusals.Refusal when the charge is in no state for it
   */
  Charge.Registered announced(
      UUID chargeId, UUID operationId, Confirmation confirmation, Origin origin);

  /**
   * Writes down what came of an operation that was announced, other than a payment. Call it inside
   * a transaction.
   *
   * @param operationId what it was announced under
   * @return the charge as it stands afterwards
   */
  Charge.Registered ended(UUID chargeId, UUID operationId, AttemptOutcome outcome, Origin origin);

  /**
   * Believes what a provider tells of a charge. The same notice again changes nothing. Call it
   * inside a transaction.
   *
   * @param noticeId the provider's own id of what it tells, not blank: the same in every repeat,
   *     and another for another payment
   * @param paidMinorUnits what was paid, where it tells of a payment; null for the amount asked for
   * @param happened whether the money has moved whatever the charge says to it
   * @param origin on whose behalf, with the account that the charge belongs to
   * @return the charge as it stands afterwards
   * @throws IllegalArgumentException when the notice has no id
   * @throws com.paymenthub.domain.refusals.Refusal when the charge is in no state for it
   */
  Charge.Registered confirmed(
      UUID chargeId,
      String noticeId,
      Confirmation confirmation,
      @Nullable Long paidMinorUnits,
      boolean happened,
      Origin origin);
}
