package com.paymenthub.api.openapi;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.web.errors.FieldError;
import com.paymenthub.web.errors.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The one place that says with which errors an operation may answer. */
final class Problems {

  private static final List<Problem> OF_EVERYTHING =
      List.of(
          Problem.badRequest(400, "bad_request"),
          Problem.unauthenticated(List.of(FieldError.of("X-Api-Key", "required"))),
          Problem.forbidden(),
          Problem.wrongEnvironment("production"),
          Problem.tlsRequired(),
          Problem.badRequest(406, "only_json_answered"),
          Problem.rateLimited(),
          Problem.internal(),
          Problem.unavailable());

  private static final List<Problem> OF_QUERIES =
      List.of(
          Problem.validation(List.of(FieldError.of("limit", "range", "1", "100"))),
          Problem.badRequest(400, "malformed_query"));

  private static final List<Problem> OF_BODIES =
      List.of(
          Problem.validation(List.of(FieldError.of("amount", "range", "1", "999999999999"))),
          Problem.validation(List.of(FieldError.of("description", "card_number_not_allowed"))),
          Problem.badRequest(400, "malformed_json", "1", "17"),
          Problem.badRequest(400, "not_utf8"),
          Problem.badRequest(408, "body_too_slow"),
          Problem.bodyTooLarge(),
          Problem.badRequest(415, "not_json"));

  private static final List<RefusalKey> OF_REPEATS =
      List.of(
          RefusalKey.IDEMPOTENCY_IN_PROGRESS,
          RefusalKey.IDEMPOTENCY_KEY_REUSED,
          RefusalKey.ANSWER_ERASED);

  private Problems() {}

  /** The errors that follow from the shape of an operation, and those that it declares. */
  static List<Problem> of(Shape shape) {
    boolean read = shape.method().equals("GET");
    List<Problem> problems = new ArrayList<>(OF_EVERYTHING);
    problems.addAll(read ? OF_QUERIES : List.of(Problem.clockOff()));
    problems.addAll(shape.post() ? OF_BODIES : List.of());
    if (shape.described().declinesCards()) {
      problems.add(Problem.invalidCardNumber(List.of(FieldError.of("cardNumber", "card_number"))));
      problems.add(
          Problem.invalidCode(List.of(FieldError.of("cardCvv", "card_cvv_of_brand", "4"))));
    }
    Stream.concat(
            OF_REPEATS.stream().filter(_ -> shape.post()),
            Arrays.stream(shape.described().refusals()))
        .map(Problems::refusal)
        .forEach(problems::add);
    return problems;
  }

  private static Problem refusal(RefusalKey key) {
    return Problem.of(new Refusal(key, argument(key)));
  }

  /** What the words of a refusal name. */
  private static String argument(RefusalKey key) {
    return switch (key) {
      case CURRENCY_NOT_ACCEPTED -> "USD";
      case LIMIT_REACHED -> "50";
      case STATE_NOT_ALLOWED -> "voided";
      case AMOUNT_EXCEEDS_RESIDUAL, PARTIAL_CAPTURE_NOT_SUPPORTED, PARTIAL_VOID_NOT_SUPPORTED ->
          "990";
      case VOID_TOO_LATE -> "2026-11-30";
      case TOO_MANY_OPERATIONS -> "200";
      case PROVIDER_NOT_ALLOWED -> "SERVICE_SANDBOX";
      case PROVIDER_WITHOUT_TEST_HOST -> "ACQUIRER";
      case SESSION_CLOSED -> "paid";
      case TOO_MANY_CARD_ATTEMPTS, OPERATION_PENDING -> "3600";
      case MERCHANT_NOT_FOUND -> "merchantId";
      case PROVIDER_NOT_FOUND -> "providers[0].id";
      case CUSTOMER_NOT_FOUND -> "customerId";
      case TOKEN_NOT_FOUND -> "tokenId";
      case CARD_NOT_FOUND -> "cardId";
      default -> "id";
    };
  }
}
