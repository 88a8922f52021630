package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Origin;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Receives the notices that providers send by themselves. */
public interface ProviderNotices {

  /**
   * Records an operation that a provider is about to do by itself, before it moves the money. A
   * repeat of the operation changes nothing. Call it inside a transaction.
   *
   * @param operationId our reference of the operation, the same in every repeat
   * @return the charge afterwards; nothing is recorded for a payment, or for what is undone
   * @throws com.paymenthub.domain.refusals.Refusal when the charge is in no state for it
   */
  Charge.Registered announced(
      UUID chargeId, UUID operationId, Confirmation confirmation, Origin origin);

  /**
   * Records the outcome of an operation that was announced, other than a payment. Call it inside a
   * transaction.
   *
   * @param operationId the reference with which it was announced
   * @return the charge as it stands afterwards
   */
  Charge.Registered ended(UUID chargeId, UUID operationId, AttemptOutcome outcome, Origin origin);

  /**
   * Applies a notice of a provider to a charge. It tells a fact, which is recorded in every state
   * of the charge, and flagged where the charge cannot follow. A repeat of the notice changes
   * nothing. Call it inside a transaction.
   *
   * @param noticeId the provider's id of the notice, not blank: the same in every repeat, and a
   *     different one for another payment
   * @param attemptId our reference of the attempt that it is about: the one that took the money,
   *     perhaps an earlier one than the charge has gone on with
   * @param minorUnits the amount that was paid or given back; null for the amount of the attempt,
   *     or for all that is left
   * @param references the provider's further ids of a payment, by their names there
   * @param origin on whose behalf, with the account that the charge belongs to
   * @return the charge as it stands afterwards
   * @throws IllegalArgumentException when the notice has no id, or the charge no such attempt
   * @throws com.paymenthub.domain.refusals.Refusal when the account has no such charge
   */
  Charge.Registered confirmed(
      UUID chargeId,
      String noticeId,
      Confirmation confirmation,
      UUID attemptId,
      @Nullable Long minorUnits,
      Map<String, String> references,
      Origin origin);

  /**
   * Records that a capture or a void did not happen after all, although the provider had told, or
   * may have told, that it was done. What the charge cannot follow is flagged. A repeat changes
   * nothing. Call it inside a transaction.
   *
   * @param noticeId the provider's id of the notice, not blank
   * @param attemptId our reference of the capture or void
   * @param origin on whose behalf, with the account that the charge belongs to
   * @return the charge as it stands afterwards
   * @throws IllegalArgumentException when the charge has no such capture or void
   * @throws com.paymenthub.domain.refusals.Refusal when the account has no such charge
   */
  Charge.Registered undone(UUID chargeId, String noticeId, UUID attemptId, Origin origin);
}
