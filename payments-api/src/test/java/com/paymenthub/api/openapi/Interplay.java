package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument.Operation;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one mistake in a body means for what is told of its other fields. Every line is the id of an
 * operation and the names of two fields, as a regular expression.
 */
final class Interplay {

  /** Where the first field is wrong, it may stay untold that the second is. */
  private static final List<Pattern> HIDES =
      lines(
          // What is in it depends on which it is.
          "\\w+ (\\S+)\\.(paymentType|sourceType) \\1\\.\\S+",
          // What differs from the session is told once, by the parameter that it is in.
          "chargeSession (paymentMethod\\.\\w+)\\.\\w+ \\1\\.\\w+");

  /** The same, where a body is not read at once: it would be better to tell both. */
  private static final List<Pattern> HIDES_AS_IT_IS_READ =
      lines(
          // Only what is authorized can have another amount, so that it is read last.
          "changeChargeStatus status amount",
          // A session's own fields are compared before the rest is read.
          "chargeSession (merchantId|amount|currency|capture|orderId|paymentMethod\\S*)"
              + " (customerId|paymentSource|fraudAnalysis)\\S*",
          // An unknown method is read as a card's, with the source that a card has.
          "createCharge paymentMethod(\\.paymentType)? paymentSource\\.customer(\\.\\S+)?",
          // Of a provider without a good id nobody knows whether it is new.
          "changeMerchant (providers\\[\\d+])\\.id \\1\\.\\S+",
          // Options are read once the provider is known to be a good one that has some.
          "\\w+ (providers\\[\\d+])\\.(name|priority|credentials(\\.type)?) \\1\\.options\\S*");

  /**
   * Where the first field is wrong, it may be told that the second is missing, which it need not.
   */
  private static final List<Pattern> ADDS_AS_IT_IS_READ =
      lines(
          // An unknown source is read as a card.
          "(createCharge|chargeSession) paymentSource\\.sourceType paymentSource\\.cardId",
          // An unknown method is read as a card's: by card, nobody pays who is not known.
          "createCharge paymentMethod(\\.paymentType)? paymentSource\\.customerId");

  private Interplay() {}

  /** Whether a field may be wrong where another one is, and both are told. */
  static boolean areTold(Operation operation, Place one, Place other) {
    return !one.overlaps(other)
        && Stream.of(HIDES, HIDES_AS_IT_IS_READ)
            .noneMatch(
                lines ->
                    matches(lines, operation, one.name(), other.name())
                        || matches(lines, operation, other.name(), one.name()));
  }

  /** Whether a field may be told because another one is wrong. */
  static boolean mayAdd(Operation operation, String wrong, String added) {
    return matches(ADDS_AS_IT_IS_READ, operation, wrong, added);
  }

  /** The field by which it is told that something is wrong. */
  static String toldBy(Operation operation, String name) {
    return operation.id().equals("chargeSession")
        ? name.replaceFirst("^(paymentMethod\\.\\w+)\\.\\w+$", "$1")
        : name;
  }

  private static boolean matches(
      List<Pattern> lines, Operation operation, String one, String other) {
    String fields = String.join(" ", operation.id(), one, other);
    return lines.stream().anyMatch(line -> line.matcher(fields).matches());
  }

  private static List<Pattern> lines(String... lines) {
    return Stream.of(lines).map(Pattern::compile).toList();
  }
}
