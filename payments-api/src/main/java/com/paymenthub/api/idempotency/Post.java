package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.attempts.BuyerAttempt;
import com.paymenthub.providers.attempts.SourceAddress;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A POST as every operation gets it.
 *
 * @param caller who calls
 * @param method the HTTP method: POST, or another that takes an idempotency key too
 * @param path where to: the decoded path alone, without parameters and query
 * @param body what was sent
 * @param idempotencyKey the caller's idempotency key, when there is one
 * @param source where the request comes from; null where nobody knows
 * @param requestId the id of this request
 * @param language the language of errors
 * @param operationId the id of what this request makes, chosen before anything is done, so that
 *     whoever repeats the request finds it
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
    UUID operationId) {

  /** Where an attempt by card comes from; null when it is a merchant's own. */
  public @Nullable BuyerAttempt attempt() {
    return caller.isBuyer() ? new BuyerAttempt(caller.sessionId(), source) : null;
  }

  /** The origin of what this request makes happen. */
  public Origin origin() {
    return caller.origin(requestId, idempotencyKey);
  }
}
