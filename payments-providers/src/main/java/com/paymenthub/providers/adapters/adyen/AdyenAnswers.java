package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.CardFacts.Authentication;
import com.paymenthub.domain.charges.CardFacts.CodeCheck;
import com.paymenthub.domain.charges.CardFacts.Funding;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.http.ProviderAnswer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What Adyen answers, in our terms. Fields that are not named here are ignored. */
final class AdyenAnswers {

  /** Notices usually come within seconds; nobody can be asked before or after. */
  private static final Duration EXPECTED_WITHIN = Duration.ofMinutes(5);

  /** A person looks at what Adyen has not finished by then. */
  private static final Duration OVERDUE_AFTER = Duration.ofDays(5);

  /** For how long a buyer may act: an offer is closed after 12 hours, buyers stay shorter. */
  private static final Duration BUYER_ACTS_WITHIN = Duration.ofMinutes(30);

  /** The same request is being worked on, or was (errorCode 704). */
  private static final String IN_PROGRESS = "704";

  private static final int FREE_TEXT_CHARACTERS = 500;
  private static final Pattern NETWORK_ID = Pattern.compile("[A-Za-z0-9-]{1,64}");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  private static final Map<String, String> BRANDS =
      Map.ofEntries(
          Map.entry("visa", "Visa"),
          Map.entry("mc", "Mastercard"),
          Map.entry("amex", "American Express"),
          Map.entry("elo", "Elo"),
          Map.entry("hipercard", "Hipercard"),
          Map.entry("hiper", "Hiper"),
          Map.entry("diners", "Diners"),
          Map.entry("discover", "Discover"),
          Map.entry("jcb", "JCB"),
          Map.entry("maestro", "Maestro"),
          Map.entry("cup", "UnionPay"));

  private static final CardFacts NOTHING_TOLD = new CardFacts(null, null, null, null, null, null);

  private final AdyenActions actions;
  private final Clock clock;

  AdyenAnswers(AdyenActions actions, Clock clock) {
    this.actions = actions;
    this.clock = clock;
  }

  /** The answer to {@code /payments} with a card, and to {@code /payments/details}. */
  ProviderReply payment(ProviderAnswer answer) throws IOException {
    if (answer.status() != 200) {
      return refusal(answer);
    }
    JsonNode json = answer.json();
    String result = json.path("resultCode").asString("");
    return switch (result) {
      case "Authorised" -> ProviderReply.of(approved(json));
      case "Refused", "Error", "Cancelled" -> new ProviderReply(declined(json), freeText(json));
      case "Received", "Pending" -> ProviderReply.of(accepted(json));
      case "RedirectShopper", "IdentifyShopper", "ChallengeShopper" ->
          ProviderReply.actionRequired(
              new ActionRequired(transactionId(json), clock.instant().plus(BUYER_ACTS_WITHIN)),
              actions.of(json.path("action")));
      default -> ProviderReply.of(new Unknown("result_not_understood"));
    };
  }

  /** The answer to {@code /payments} with pix or boleto. */
  ProviderReply code(ProviderAnswer answer, PaymentCodeRequest request) throws IOException {
    if (answer.status() != 200) {
      return refusal(answer);
    }
    JsonNode json = answer.json();
    return switch (json.path("resultCode").asString("")) {
      case "Pending", "PresentToShopper", "Received" ->
          paymentCode(json, request.method())
              .<AttemptOutcome>map(
                  text -> new Issued(transactionId(json), text, request.expiresAt()))
              .map(ProviderReply::of)
              .orElseGet(() -> ProviderReply.of(new Unknown("answer_without_code")));
      case "Refused", "Error", "Cancelled" -> new ProviderReply(declined(json), freeText(json));
      default -> ProviderReply.of(new Unknown("result_not_understood"));
    };
  }

  private static Optional<String> paymentCode(JsonNode json, PaymentMethod method) {
    JsonNode action = json.path("action");
    String code =
        method instanceof PaymentMethod.Pix
            ? action.path("qrCodeData").asString("")
            : action.path("reference").asString("").replaceAll("\\D", "");
    return code.isEmpty() ? Optional.empty() : Optional.of(code);
  }

  /** The answer to a capture, cancellation, refund, update or technical cancel. */
  ProviderReply operation(ProviderAnswer answer) throws IOException {
    if (answer.status() != 200 && answer.status() != 201) {
      return refusal(answer);
    }
    JsonNode json = answer.json();
    return ProviderReply.of(
        json.path("status").asString("").equals("received")
            ? accepted(json)
            : new Unknown("status_not_understood"));
  }

  /**
   * An answer without a result. Nothing was done where Adyen found fault with the request, or did
   * not take the credentials; all else may have been done.
   */
  private ProviderReply refusal(ProviderAnswer answer) throws IOException {
    return switch (answer.status()) {
      case 400, 422 -> {
        JsonNode json = answer.json();
        String code = json.path("errorCode").asString("");
        yield code.equals(IN_PROGRESS)
            ? ProviderReply.of(new Unknown("in_progress"))
            : refused(code, declinedCode(code), false, json);
      }
      case 401, 403 -> refused(null, DeclinedCode.INVALID_MERCHANT, true, answer.json());
      case 429 -> refused(null, DeclinedCode.TRY_AGAIN, true, answer.json());
      default -> ProviderReply.of(new Unknown("status_" + answer.status()));
    };
  }

  private static ProviderReply refused(
      @Nullable String code, DeclinedCode declinedCode, boolean retryable, JsonNode json) {
    return new ProviderReply(
        new Declined(transactionId(json), code, declinedCode, retryable, null), freeText(json));
  }

  /** Of a request that Adyen finds fault with (docs.adyen.com, "Error codes"). */
  private static DeclinedCode declinedCode(String errorCode) {
    return switch (errorCode) {
      case "101" -> DeclinedCode.INVALID_NUMBER;
      case "102" -> DeclinedCode.CARD_NOT_SUPPORTED;
      case "103" -> DeclinedCode.INVALID_CVV;
      case "100", "137" -> DeclinedCode.INVALID_AMOUNT;
      case "116" -> DeclinedCode.INVALID_INSTALLMENT;
      case "129" -> DeclinedCode.EXPIRED_CARD;
      case "901", "905" -> DeclinedCode.INVALID_MERCHANT;
      default -> DeclinedCode.INVALID_DATA;
    };
  }

  private Declined declined(JsonNode json) {
    String code = json.path("refusalReasonCode").asString("");
    return RefusalReason.declined(
        RefusalReason.numbered(code),
        transactionId(json),
        code.isEmpty() ? null : code,
        json.path("additionalData"),
        clock.instant());
  }

  private Accepted accepted(JsonNode json) {
    Instant now = clock.instant();
    return new Accepted(transactionId(json), now.plus(EXPECTED_WITHIN), now.plus(OVERDUE_AFTER));
  }

  /** An approval, as an answer or a notice has it. */
  static Approved approved(JsonNode json) {
    JsonNode more = json.path("additionalData");
    String code = more.path("authCode").asString("");
    return new Approved(
            transactionId(json), code.isEmpty() ? null : code, null, null, null, null, null)
        .of(cardFacts(json, more));
  }

  private static @Nullable CardFacts cardFacts(JsonNode json, JsonNode more) {
    String networkId = more.path("networkTxReference").asString("");
    String country =
        more.path("cardIssuingCountry").asString(more.path("issuerCountry").asString(""));
    String brand =
        more.path("paymentMethod")
            .asString(
                json.path("paymentMethod")
                    .path("brand")
                    .asString(json.path("paymentMethod").asString("")));
    CardFacts facts =
        new CardFacts(
            NETWORK_ID.matcher(networkId).matches() ? networkId : null,
            BRANDS.get(brand),
            funding(more.path("fundingSource").asString("")),
            COUNTRY.matcher(country).matches() ? country : null,
            authentication(more),
            codeCheck(more.path("cvcResult").asString("")));
    return facts.equals(NOTHING_TOLD) ? null : facts;
  }

  private static @Nullable Funding funding(String source) {
    return switch (source) {
      case "CREDIT", "CHARGE", "DEFFERED_DEBIT" -> Funding.CREDIT;
      case "DEBIT" -> Funding.DEBIT;
      case "PREPAID", "PREPAID_RELOADABLE", "PREPAID_NONRELOADABLE" -> Funding.PREPAID;
      default -> null;
    };
  }

  private static @Nullable Authentication authentication(JsonNode more) {
    if (!more.path("threeDOffered").asString("").equals("true")
        && !more.path("threeDAuthenticated").asString("").equals("true")) {
      return null;
    }
    return switch (more.path("threeDAuthenticatedResponse").asString("")) {
      case "Y" -> Authentication.AUTHENTICATED;
      case "A" -> Authentication.ATTEMPTED;
      case "N", "R" -> Authentication.NOT_AUTHENTICATED;
      default ->
          more.path("threeDAuthenticated").asString("").equals("true")
              ? Authentication.AUTHENTICATED
              : Authentication.UNAVAILABLE;
    };
  }

  /** The result begins with a number: 1 matches, 2 does not match, others were not checked. */
  static @Nullable CodeCheck codeCheck(String result) {
    if (result.isBlank()) {
      return null;
    }
    return switch (result.strip().charAt(0)) {
      case '1' -> CodeCheck.MATCHED;
      case '2' -> CodeCheck.NOT_MATCHED;
      default -> CodeCheck.NOT_CHECKED;
    };
  }

  private static @Nullable String transactionId(JsonNode json) {
    String id = json.path("pspReference").asString("");
    return id.isEmpty() ? null : id;
  }

  private static @Nullable String freeText(JsonNode json) {
    String text = json.path("refusalReason").asString(json.path("message").asString(""));
    return text.isEmpty() ? null : text.substring(0, Math.min(text.length(), FREE_TEXT_CHARACTERS));
  }
}
