package com.paymenthub.web.errors;

import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.web.requests.RequestLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error, without its text in a language (docs/interface.md §6).
 *
 * @param status the HTTP status
 * @param type the kind of error, one of the five on which clients count: {@code bad_request},
 *     {@code invalid_request_error}, {@code card_declined}, {@code conflict}, {@code api_error};
 *     what exactly it was is in the key
 * @param key the stable key, which is also that of the message
 * @param arguments what the message names
 * @param fields what is wrong with which field
 * @param declinedCode why a card is refused, where a card is the reason
 * @param retryAfterSeconds after how long a repeat makes sense, where it does
 */
public record Problem(
    int status,
    String type,
    String key,
    List<String> arguments,
    List<FieldError> fields,
    @Nullable DeclinedCode declinedCode,
    @Nullable Integer retryAfterSeconds) {

  private static final int SOON_SECONDS = 1;

  private static final String CARD_NUMBER = "card_number_not_allowed";

  /** Invalid fields; with a key of its own where one holds a card number. */
  public static Problem validation(List<FieldError> fields) {
    boolean cardNumber = fields.stream().anyMatch(field -> field.rule().equals(CARD_NUMBER));
    String key = cardNumber ? CARD_NUMBER : "validation_failed";
    return new Problem(400, "bad_request", key, List.of(), fields, null, null);
  }

  /** Something about the request itself; the key says it all. */
  public static Problem badRequest(int status, String key, String... arguments) {
    return new Problem(status, "bad_request", key, List.of(arguments), List.of(), null, null);
  }

  /** A body that is larger than those that are read of merchants. */
  public static Problem bodyTooLarge() {
    return bodyTooLarge(RequestLimits.MAXIMUM_BODY_BYTES);
  }

  private static Problem bodyTooLarge(int maximumBytes) {
    return badRequest(413, "body_too_large", String.valueOf(maximumBytes));
  }

  /** An invalid card number, together with all other invalid fields. */
  public static Problem invalidCardNumber(List<FieldError> fields) {
    return new Problem(
        400,
        "card_declined",
        "invalid_card_number",
        List.of(),
        fields,
        DeclinedCode.INVALID_NUMBER,
        null);
  }

  /** A verification code that no card of this brand has, together with all other invalid fields. */
  public static Problem invalidCode(List<FieldError> fields) {
    return new Problem(
        400, "card_declined", "invalid_cvv", List.of(), fields, DeclinedCode.INVALID_CVV, null);
  }

  /**
   * No valid credentials.
   *
   * @param headers what is wrong with the headers, which does not depend on accounts and keys that
   *     exist
   */
  public static Problem unauthenticated(List<FieldError> headers) {
    return new Problem(
        401, "invalid_request_error", "credentials_invalid", List.of(), headers, null, null);
  }

  /** Valid credentials that may not call this operation. */
  public static Problem forbidden() {
    return plain(403, "invalid_request_error", "credentials_not_sufficient");
  }

  /** No such path. */
  public static Problem unknownPath() {
    return plain(404, "invalid_request_error", "path_not_found");
  }

  /** A link whose time is over. */
  public static Problem linkEnded() {
    return plain(410, "invalid_request_error", "link_ended");
  }

  /** A valid key of an account of another environment. */
  public static Problem wrongEnvironment(String environment) {
    return new Problem(
        403,
        "invalid_request_error",
        "environment_not_allowed",
        List.of(environment),
        List.of(),
        null,
        null);
  }

  /** A valid key of production that others could have read on its way. */
  public static Problem tlsRequired() {
    return plain(403, "invalid_request_error", "tls_required");
  }

  /**
   * A request that the web server itself refused; only the status is known.
   *
   * @param path the path that was asked for; null where it could not be read
   */
  public static Problem ofStatus(int status, @Nullable String path) {
    return switch (status) {
      case 404 -> unknownPath();
      case 408 -> badRequest(status, "body_too_slow");
      case 413 -> bodyTooLarge(RequestLimits.maximumBodyBytes(path));
      case 503 -> unavailable();
      // Not implemented, and version not supported: these are not errors of the service.
      case 501, 505 -> badRequest(status, "bad_request");
      default -> status >= 400 && status < 500 ? badRequest(status, "bad_request") : internal();
    };
  }

  /** An internal error. */
  public static Problem internal() {
    return plain(500, "api_error", "internal_error");
  }

  /** The service cannot work on the request now. */
  public static Problem unavailable() {
    return later(503, "api_error", "service_unavailable");
  }

  /**
   * This node's clock is wrong, so that it refuses to write; another node may accept the request.
   */
  public static Problem clockOff() {
    return later(503, "api_error", "clock_off");
  }

  /** The account has sent too many requests; it may send again in the next second. */
  public static Problem rateLimited() {
    return later(429, "api_error", "rate_limited");
  }

  /** The problem for a refusal of the domain: the one place that maps keys to HTTP statuses. */
  public static Problem of(Refusal refusal) {
    String key = refusal.key().code();
    List<String> arguments = refusal.arguments();
    return switch (refusal.key()) {
      case MERCHANT_NOT_FOUND, PROVIDER_NOT_FOUND, CUSTOMER_NOT_FOUND ->
          arguments.isEmpty()
              ? plain(404, "invalid_request_error", key)
              : notFound(key, arguments.getFirst());
      case CARD_NOT_FOUND ->
          notFound(key, arguments.isEmpty() ? "paymentSource.cardId" : arguments.getFirst());
      case CUSTOMER_EMAIL_TAKEN, CUSTOMER_DOCUMENT_TAKEN -> plain(409, "conflict", key);
      case CHARGE_NOT_FOUND, SESSION_NOT_FOUND, KEY_NOT_FOUND ->
          plain(404, "invalid_request_error", key);
      case TOKEN_NOT_FOUND -> notFound(key, arguments.getFirst());
      case WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, EVENT_NOT_FOUND ->
          plain(404, "invalid_request_error", key);
      case WEBHOOK_EXISTS -> plain(409, "conflict", key);
      case WEBHOOK_INACTIVE, DELIVERY_NOT_LOST ->
          new Problem(422, "invalid_request_error", key, arguments, List.of(), null, null);
      case NO_PROVIDER,
          CURRENCY_NOT_ACCEPTED,
          AMOUNT_NOT_ACCEPTED,
          INSTALLMENTS_NOT_ACCEPTED,
          BRAND_NOT_ACCEPTED,
          DUE_DATE_NOT_ACCEPTED,
          PAYER_INCOMPLETE,
          STATE_NOT_ALLOWED,
          AMOUNT_EXCEEDS_RESIDUAL,
          TOO_MANY_OPERATIONS,
          PARTIAL_CAPTURE_NOT_SUPPORTED,
          PARTIAL_VOID_NOT_SUPPORTED,
          VOID_TOO_LATE,
          VOID_NOT_SUPPORTED,
          CARD_UNUSABLE,
          CARD_OF_ANOTHER_CUSTOMER,
          SESSION_CLOSED,
          SESSION_INACTIVE,
          SESSION_EXPIRED,
          CUSTOMER_WITHOUT_CARD,
          TOKEN_USED,
          TOKEN_EXPIRED,
          CVV_REQUIRED,
          TOO_MANY_ATTEMPTS,
          LIMIT_REACHED,
          PROVIDER_NOT_ALLOWED,
          PROVIDER_WITHOUT_TEST_HOST,
          NOTHING_TO_COMPLETE,
          ATTEMPT_NOT_FLAGGED,
          IDEMPOTENCY_KEY_REUSED ->
          new Problem(422, "invalid_request_error", key, arguments, List.of(), null, null);
      case TOO_MANY_CARD_ATTEMPTS ->
          new Problem(
              429,
              "api_error",
              key,
              List.of(),
              List.of(),
              null,
              Integer.valueOf(arguments.getFirst()));
      case FRAUD_ANALYSIS_REQUIRED ->
          validation(List.of(FieldError.of("fraudAnalysis", "required")));
      case NOT_SIMULATED -> plain(403, "invalid_request_error", key);
      case OUTCOME_UNKNOWN, SESSION_PAYMENT_PENDING, IDEMPOTENCY_IN_PROGRESS ->
          later(409, "conflict", key);
      case OPERATION_PENDING ->
          new Problem(
              409,
              "conflict",
              key,
              List.of(),
              List.of(),
              null,
              Integer.valueOf(arguments.getFirst()));
      case ANSWER_ERASED -> plain(410, "invalid_request_error", key);
    };
  }

  /**
   * Whether a repeat with the same idempotency key gets this answer again (docs/interface.md §7).
   */
  public boolean isFinal() {
    return status == 404 || status == 422;
  }

  private static Problem notFound(String key, String field) {
    return new Problem(
        404,
        "invalid_request_error",
        key,
        List.of(),
        List.of(FieldError.of(field, "unknown_id")),
        null,
        null);
  }

  private static Problem plain(int status, String type, String key) {
    return new Problem(status, type, key, List.of(), List.of(), null, null);
  }

  private static Problem later(int status, String type, String key) {
    return new Problem(status, type, key, List.of(), List.of(), null, SOON_SECONDS);
  }
}
