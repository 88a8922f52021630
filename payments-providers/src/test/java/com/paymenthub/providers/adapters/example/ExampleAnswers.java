package com.paymenthub.providers.adapters.example;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.example.ExampleConnection.Answer;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.SettlementSource.Kind;
import com.paymenthub.providers.contract.SettlementSource.Line;
import com.paymenthub.providers.contract.SettlementSource.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the acquirer's answers mean in our terms. */
final class ExampleAnswers {

  private ExampleAnswers() {}

  /**
   * The reply to a request. Only what surely says that nothing was done is a decline; all that is
   * not understood leaves the outcome unknown.
   */
  static ProviderReply reply(Answer answer) {
    AttemptOutcome outcome =
        switch (answer.status()) {
          case 200 -> outcome(answer);
          case 400, 422 -> declined(answer, DeclinedCode.INVALID_DATA, false);
          case 401, 403 -> declined(answer, DeclinedCode.INVALID_MERCHANT, true);
          case 429 -> declined(answer, DeclinedCode.TRY_AGAIN, true);
          default -> new Unknown("status_" + answer.status());
        };
    return new ProviderReply(outcome, text(answer, "message"));
  }

  private static AttemptOutcome outcome(Answer answer) {
    return switch (answer.body().path("status").asString("")) {
      case "done" -> approved(answer);
      case "refused" -> refused(answer);
      default -> new Unknown("status_not_understood");
    };
  }

  /** What an inquiry has found. */
  static InquiryOutcome finding(Answer answer) {
    if (answer.status() == 404) {
      return new InquiryOutcome.NeverHeard();
    }
    if (answer.status() != 200) {
      return new InquiryOutcome.NoAnswer("status_" + answer.status());
    }
    return switch (answer.body().path("status").asString("")) {
      case "done" -> new InquiryOutcome.Executed(approved(answer));
      case "refused" -> new InquiryOutcome.Refused(refused(answer));
      case "not_done", "reversed" -> new InquiryOutcome.NotExecuted();
      default -> new InquiryOutcome.NoAnswer("status_not_understood");
    };
  }

  /** A page of what it has settled. */
  static Page settled(Answer answer) {
    List<Line> lines =
        answer
            .body()
            .path("lines")
            .valueStream()
            .map(
                line ->
                    new Line(
                        line.path("id").asString(),
                        line.path("kind").asString().equals("refund") ? Kind.REFUND : Kind.PAYMENT,
                        Money.of(line.path("cents").asLong(), "BRL"),
                        line.has("fee") ? Money.of(line.path("fee").asLong(), "BRL") : null,
                        Instant.parse(line.path("at").asString())))
            .toList();
    return new Page(lines, text(answer, "next"));
  }

  private static Approved approved(Answer answer) {
    return new Approved(
        text(answer, "id"),
        text(answer, "authorizationCode"),
        null,
        text(answer, "reason"),
        null,
        null,
        null);
  }

  /** The acquirer's reasons in our words; whether another acquirer may still approve. */
  private static Declined refused(Answer answer) {
    String reason = text(answer, "reason");
    return switch (reason == null ? "" : reason) {
      case "no_funds" -> declined(answer, DeclinedCode.INSUFFICIENT_FUNDS, false);
      case "expired" -> declined(answer, DeclinedCode.EXPIRED_CARD, false);
      case "wrong_code" -> declined(answer, DeclinedCode.INVALID_CVV, false);
      case "lost_or_stolen" -> declined(answer, DeclinedCode.PICKUP_CARD, false);
      case "bank_away" -> declined(answer, DeclinedCode.ISSUER_NOT_AVAILABLE, true);
      case "not_possible" -> declined(answer, DeclinedCode.NOT_PERMITTED, false);
      default -> declined(answer, DeclinedCode.GENERIC, true);
    };
  }

  private static Declined declined(Answer answer, DeclinedCode code, boolean retryable) {
    return new Declined(text(answer, "id"), text(answer, "reason"), code, retryable, null);
  }

  private static @Nullable String text(Answer answer, String field) {
    return answer.body().path(field).asStringOpt().orElse(null);
  }
}
