package com.paymenthub.domain.refusals;

import java.util.Locale;

/** Every reason for which a request is refused. The code is part of the interface and stable. */
public enum RefusalKey {
  /** No merchant of the caller has the id in the named field, or it is deleted. */
  MERCHANT_NOT_FOUND,
  /** The merchant has no provider with the id in the named field. */
  PROVIDER_NOT_FOUND,
  /** No customer of the caller has the id in the named field. */
  CUSTOMER_NOT_FOUND,
  /** Another customer of the account has this e-mail address. */
  CUSTOMER_EMAIL_TAKEN,
  /** Another customer of the account has this document number. */
  CUSTOMER_DOCUMENT_TAKEN,
  /** The card belongs to another customer. */
  CARD_OF_ANOTHER_CUSTOMER,
  /** The customer has no active card. */
  CUSTOMER_WITHOUT_CARD,
  /** No charge of the caller has this id. */
  CHARGE_NOT_FOUND,
  /** No session of the caller has this id. */
  SESSION_NOT_FOUND,
  /** The session was paid, canceled or voided, which does not allow the operation. */
  SESSION_CLOSED,
  /** The merchant has made the session inactive. */
  SESSION_INACTIVE,
  /** The day until which the session could be paid has passed. */
  SESSION_EXPIRED,
  /** Another payment of the session is under way. */
  SESSION_PAYMENT_PENDING,
  /** No card of the caller has this id. */
  CARD_NOT_FOUND,
  /** No public key of the caller has this id, or it is revoked. */
  KEY_NOT_FOUND,
  /** The merchant has no provider that can do what is asked for. */
  NO_PROVIDER,
  /** No provider of the merchant accepts the currency. */
  CURRENCY_NOT_ACCEPTED,
  /** The amount is below what the merchant's providers take, or above. */
  AMOUNT_NOT_ACCEPTED,
  /** The merchant's providers divide a payment into fewer instalments. */
  INSTALLMENTS_NOT_ACCEPTED,
  BRAND_NOT_ACCEPTED,
  /** The merchant's providers make no pix with a due date. */
  DUE_DATE_NOT_ACCEPTED,
  /** The merchant's providers want to know more of the payer. */
  PAYER_INCOMPLETE,
  /** The merchant has charges analysed for fraud, and what that needs is missing. */
  FRAUD_ANALYSIS_REQUIRED,
  /** The charge's state does not allow the operation. */
  STATE_NOT_ALLOWED,
  /** More was asked for than is left of the charge. */
  AMOUNT_EXCEEDS_RESIDUAL,
  /** The merchant has made as many operations on the charge as are allowed; names their number. */
  TOO_MANY_OPERATIONS,
  /** The provider captures only all that is left; names how much that is, in minor units. */
  PARTIAL_CAPTURE_NOT_SUPPORTED,
  /**
   * Only all that is left can be released, given back or canceled; names how much that is, in minor
   * units.
   */
  PARTIAL_VOID_NOT_SUPPORTED,
  /** The provider gives back no more what was paid so long ago; names the last day. */
  VOID_TOO_LATE,
  /** What was paid this way cannot be given back. */
  VOID_NOT_SUPPORTED,
  /** An earlier attempt of the same charge has an outcome that nobody knows yet. */
  OUTCOME_UNKNOWN,
  /**
   * The provider has accepted an earlier operation on the charge, and finishes it later; names the
   * seconds to wait.
   */
  OPERATION_PENDING,
  /** The charge waits for no buyer, or the buyer's time is over. */
  NOTHING_TO_COMPLETE,
  /** The attempt is not flagged, so there is nothing to resolve. */
  ATTEMPT_NOT_FLAGGED,
  /** The card has failed, or was pending for more than an hour. */
  CARD_UNUSABLE,
  /** Too many attempts by card have failed for the session; it takes no more cards. */
  TOO_MANY_ATTEMPTS,
  /**
   * Too many attempts have failed with the card or from the source address; names the seconds to
   * wait.
   */
  TOO_MANY_CARD_ATTEMPTS,
  /** No token of the caller has the id in the named field. */
  TOKEN_NOT_FOUND,
  /** The token was used before; it is good for one card. */
  TOKEN_USED,
  /** The token is older than two hours. */
  TOKEN_EXPIRED,
  /** The verification code is gone, and no provider of the merchant works without one. */
  CVV_REQUIRED,
  /** A simulator was asked for where simulators are not allowed, or the reverse. */
  PROVIDER_NOT_ALLOWED,
  /** A sandbox account asked for a real provider that cannot be called at a test host. */
  PROVIDER_WITHOUT_TEST_HOST,
  /** The operation is for charges at a simulator, and this one is not. */
  NOT_SIMULATED,
  /** The idempotency key was used before with another method, path or body. */
  IDEMPOTENCY_KEY_REUSED,
  /** The first request with this idempotency key is still running. */
  IDEMPOTENCY_IN_PROGRESS,
  /** No webhook of the caller has this id. */
  WEBHOOK_NOT_FOUND,
  /** The account has another webhook with the same event and endpoint. */
  WEBHOOK_EXISTS,
  /** The account has as many of these as it may have; names how many that is. */
  LIMIT_REACHED,
  /** The webhook was switched off, so that nothing can be sent to it. */
  WEBHOOK_INACTIVE,
  /** No delivery of the webhook has this id. */
  DELIVERY_NOT_FOUND,
  /** Only what was lost can be sent again. */
  DELIVERY_NOT_LOST,
  /** No event of the caller's charges has this id. */
  EVENT_NOT_FOUND,
  /** The stored answer was erased together with the person that it spoke of. */
  ANSWER_ERASED;

  /** The stable, untranslated name in snake case, for example {@code merchant_not_found}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
