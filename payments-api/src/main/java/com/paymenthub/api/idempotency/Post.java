package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.charging.attempts.BuyerAttempt;
import com.paymenthub.charging.attempts.SourceAddress;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.web.validation.JsonBody;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A POST request as operations receive it.
 *
 * @param caller the caller
 * @param method the HTTP method: POST, or another that takes an idempotency key too
 * @param path the decoded path, without path parameters and query
 * @param body what was sent
 * @param idempotencyKey the caller's idempotency key, when there is one
 * @param source where the request comes from; null when unknown
 * @param requestId the id of this request
 * @param language the language of errors
 * @param operationId the id of what this request creates, chosen before anything is done, so that a
 *     repeat of the request finds it
 * @param subjectId what the answer is about, so that it is erased with it: what the path names, for
 *     example a charge, or what this request creates
 */
public record Post(
    Caller caller,
    String method,
    String path,
    JsonBody body,
    @Nullable String idempotencyKey,
    @Nullable SourceAddress source,
    String requestId,
    Locale language,
    UUID operationId,
    UUID subjectId) {

  /**
   * The origin of a card attempt that is made with a buyer's key; null for a merchant's own
   * attempt.
   */
  public @Nullable BuyerAttempt attempt() {
    return caller.isBuyer()
        ? new BuyerAttempt(caller.credentialId(), caller.sessionId(), source)
        : null;
  }

  /** The origin of events that this request causes. */
  public Origin origin() {
    return caller.origin(requestId, idempotencyKey);
  }
}
