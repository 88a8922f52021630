package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.PaymentCodeRequest.Payee;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.paymentcodes.BrCode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What banks answer. The description names the fields that are always there; all others are taken
 * where they are.
 */
final class PixAnswers {

  /** The reference of a payment: the id from end to end ({@code endToEndId}). */
  static final String END_TO_END_ID = "endToEndId";

  /** Refunds usually end within seconds; a person looks at one that has not after a day. */
  private static final Duration REFUND_EXPECTED_WITHIN = Duration.ofMinutes(1);

  private static final Duration REFUND_OVERDUE_AFTER = Duration.ofDays(1);
  private static final int FREE_TEXT_CHARACTERS = 500;

  private PixAnswers() {}

  /** Whether the bank did what it was asked for: 201 and 200 are used alike. */
  static boolean isDone(ProviderAnswer answer) {
    return answer.status() == 200 || answer.status() == 201;
  }

  /**
   * What an answer means that is no success. Only statuses of which the description says that
   * nothing was done are refusals; all else may have been done.
   */
  static ProviderReply refusal(ProviderAnswer answer) {
    AttemptOutcome outcome =
        switch (answer.status()) {
          case 400, 404, 422 -> declined(answer, DeclinedCode.INVALID_DATA);
          case 401, 403 -> declined(answer, DeclinedCode.INVALID_MERCHANT);
          case 429 -> declined(answer, DeclinedCode.TRY_AGAIN);
          default -> new Unknown("status_" + answer.status());
        };
    return new ProviderReply(outcome, text(answer));
  }

  /** What an answer means to a question, where it is no success. */
  static InquiryOutcome unknown(ProviderAnswer answer) {
    return answer.status() == 404
        ? new InquiryOutcome.NeverHeard()
        : new InquiryOutcome.NoAnswer("status_" + answer.status());
  }

  /**
   * The code that the bank has made.
   *
   * @param expiresAt until when it can be paid; null where the bank counts seconds from its making
   * @param payee shown to buyers where the bank gives only the address of the code
   * @throws IOException when the answer has no code
   */
  static Issued issued(
      JsonNode cob, Money amount, @Nullable Instant expiresAt, @Nullable Payee payee)
      throws IOException {
    String txid = cob.path("txid").asString("");
    return new Issued(
        txid.isEmpty() ? null : txid,
        code(cob, amount, payee),
        expiresAt == null ? end(cob.path("calendario")) : expiresAt);
  }

  private static String code(JsonNode cob, Money amount, @Nullable Payee payee) throws IOException {
    String text = cob.path("pixCopiaECola").asString("");
    if (!text.isBlank()) {
      return text;
    }
    // Earlier versions of the description give the address only, of which the receiver makes a
    // code.
    String address = cob.path("loc").path("location").asString(cob.path("location").asString(""));
    if (address.isBlank()) {
      throw new IOException("the bank gave no code");
    }
    return BrCode.of(
        BrCode.Account.ofUrl(address.replaceFirst("^https?://", "")),
        payee == null ? "0000" : payee.mcc(),
        payee == null || payee.name() == null ? "Recebedor" : payee.name(),
        payee == null || payee.city() == null ? "Brasil" : payee.city(),
        amount,
        cob.path("txid").asString("***"));
  }

  private static Instant end(JsonNode calendar) throws IOException {
    return instant(calendar.path("criacao"))
        .orElseThrow(() -> new IOException("the bank does not say when it made the code"))
        .plusSeconds(calendar.path("expiracao").asLong(0));
  }

  /** The approval of a code that was paid; banks settle by the id from end to end. */
  static Approved approved(PixPayment payment) {
    return approved(payment.endToEndId(), Map.of(END_TO_END_ID, payment.endToEndId()));
  }

  /**
   * What a refund has come to.
   *
   * @param askedAt when it was asked for, where the bank does not say that
   */
  static AttemptOutcome refund(JsonNode refund, Instant askedAt) {
    return switch (refund.path("status").asString("")) {
      case "DEVOLVIDO" -> approved(returnId(refund), Map.of());
      case "EM_PROCESSAMENTO" -> {
        Instant asked = instant(refund.path("horario").path("solicitacao")).orElse(askedAt);
        yield new Accepted(
            returnId(refund), asked.plus(REFUND_EXPECTED_WITHIN), asked.plus(REFUND_OVERDUE_AFTER));
      }
      case "NAO_REALIZADO" ->
          new Declined(
              returnId(refund), "NAO_REALIZADO", DeclinedCode.TRANSACTION_NOT_ALLOWED, true, null);
      default -> new Unknown("status_not_understood");
    };
  }

  /** The same as the answer to a question. */
  static InquiryOutcome refundFound(JsonNode refund, Instant askedAt) {
    return switch (refund(refund, askedAt)) {
      case Approved approved -> new InquiryOutcome.Executed(approved);
      case Accepted accepted -> new InquiryOutcome.Accepted(accepted);
      case Declined declined -> new InquiryOutcome.Refused(declined);
      default -> new InquiryOutcome.NoAnswer("status_not_understood");
    };
  }

  /** An amount in minor units; empty where it has another form. */
  static Optional<Long> minorUnits(JsonNode amount) {
    String text = amount.asString("");
    return text.matches("\\d{1,10}\\.\\d{2}")
        ? Optional.of(new BigDecimal(text).unscaledValue().longValueExact())
        : Optional.empty();
  }

  /** A time of RFC 3339; empty where there is none. */
  static Optional<Instant> instant(JsonNode time) {
    try {
      return time.isString()
          ? Optional.of(OffsetDateTime.parse(time.asString()).toInstant())
          : Optional.empty();
    } catch (DateTimeException otherForm) {
      return Optional.empty();
    }
  }

  private static @Nullable String returnId(JsonNode refund) {
    return refund.path("rtrId").isString() ? refund.path("rtrId").asString() : null;
  }

  private static Approved approved(@Nullable String transactionId, Map<String, String> references) {
    return new Approved(transactionId, null, null, null, null, null, null, references, null);
  }

  private static Declined declined(ProviderAnswer answer, DeclinedCode code) {
    return new Declined(null, String.valueOf(answer.status()), code, true, null);
  }

  /** The bank's words by RFC 7807, or in the shapes of their own that are known. */
  private static @Nullable String text(ProviderAnswer answer) {
    JsonNode body;
    try {
      body = answer.json();
    } catch (IOException noJson) {
      return null;
    }
    for (JsonNode place :
        List.of(
            body.path("detail"),
            body.path("title"),
            body.path("mensagem"),
            body.path("message"),
            body.path("error_description"),
            body.path("erros").path(0).path("mensagem"),
            body.path("erros").path(0).path("textoMensagem"),
            body.path("errors").path(0).path("message"))) {
      String text = place.asString("");
      if (!text.isBlank()) {
        return text.length() <= FREE_TEXT_CHARACTERS
            ? text
            : text.substring(0, FREE_TEXT_CHARACTERS);
      }
    }
    return null;
  }
}
