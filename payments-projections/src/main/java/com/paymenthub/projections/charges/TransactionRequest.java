package com.paymenthub.projections.charges;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One operation at a provider, as merchants read it (docs/interface.md §3.4). It is kept in the
 * charge's row just as it is answered; only the provider's free text is kept elsewhere, because it
 * may be personal.
 *
 * @param id our reference of the operation
 * @param idempotencyKey the idempotency key of the request behind it
 * @param requestId the id of the request behind it
 * @param providerId the merchant's provider
 * @param providerType the provider's code
 * @param transactionId the provider's own id
 * @param references the provider's further ids, by their names there; not there where it told none
 * @param amount minor units
 * @param authorizationCode the issuer's authorization code
 * @param authorizationNsu the acquirer's sequence number (NSU)
 * @param responseCode the provider's response code; of a refusal null for buyers' keys
 * @param requestStatus {@code processing}, {@code success}, {@code failed} or {@code timeout}
 * @param requestType what was asked for, for example {@code pre_authorization}
 * @param responseTs when the provider answered
 * @param createdAt when it was started
 * @param updatedAt when it last changed
 * @param route why it went to this provider, for example {@code first_by_priority}
 * @param unansweredAt since when its outcome was unknown, also where it has come to light since;
 *     null where it was answered in time
 * @param expectedBy by when the provider expects to have finished what it has accepted; not there
 *     where nothing is left to finish, so that bodies of older notifications stay as they were
 * @param nextInquiryAt when the provider is asked what became of it; for secret keys only
 * @param flag why it waits for a person; for secret keys only
 * @param providerAuthorization what the card network said to an approval
 * @param providerError why it was refused or not sent
 * @param fraudAnalysis what the anti-fraud provider thinks; null for buyers' keys
 * @param pix the code to be paid, on the request that made it; filled in when it is answered
 * @param boleto likewise for bank slips
 */
public record TransactionRequest(
    String id,
    @Nullable String idempotencyKey,
    @Nullable String requestId,
    String providerId,
    String providerType,
    @Nullable String transactionId,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> references,
    long amount,
    @Nullable String authorizationCode,
    @Nullable String authorizationNsu,
    @Nullable String responseCode,
    String requestStatus,
    String requestType,
    @Nullable String responseTs,
    String createdAt,
    String updatedAt,
    @Nullable String route,
    @Nullable String unansweredAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String expectedBy,
    @Nullable String nextInquiryAt,
    @Nullable Flag flag,
    @Nullable ProviderAuthorization providerAuthorization,
    @Nullable ProviderError providerError,
    @Nullable FraudAnalysisResult fraudAnalysis,
    @Nullable PixData pix,
    @Nullable BoletoData boleto) {

  private static final String UNDONE = "undone";

  /**
   * What the card network said to an approval.
   *
   * @param networkAuthorizationCode its code of the authorization
   * @param networkResponseCode its code of the answer
   * @param networkTransactionId its id of the transaction; this and what follows is not there where
   *     the provider did not tell it
   * @param brand the network that it went through
   * @param funding {@code credit}, {@code debit} or {@code prepaid}
   * @param issuerCountry where the issuing bank is, ISO 3166-1 alpha-2
   * @param threeDSecure what 3-D Secure found out: {@code authenticated}, {@code attempted}, {@code
   *     not_authenticated} or {@code unavailable}
   * @param codeCheck what the bank said to the verification code: {@code matched}, {@code
   *     not_matched} or {@code not_checked}
   */
  public record ProviderAuthorization(
      @Nullable String networkAuthorizationCode,
      @Nullable String networkResponseCode,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String networkTransactionId,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String brand,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String funding,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String issuerCountry,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String threeDSecure,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String codeCheck) {

    static ProviderAuthorization of(AttemptOutcome.Approved answer) {
      Optional<CardFacts> card = Optional.ofNullable(answer.card());
      return new ProviderAuthorization(
          answer.networkAuthorizationCode(),
          answer.networkResponseCode(),
          card.map(CardFacts::networkTransactionId).orElse(null),
          card.map(CardFacts::brand).orElse(null),
          card.map(CardFacts::funding).map(CardFacts.Funding::code).orElse(null),
          card.map(CardFacts::issuerCountry).orElse(null),
          card.map(CardFacts::threeDSecure).map(CardFacts.Authentication::code).orElse(null),
          card.map(CardFacts::codeCheck).map(CardFacts.CodeCheck::code).orElse(null));
    }
  }

  /**
   * Why an operation was refused.
   *
   * @param retryable whether the same request may succeed elsewhere or later
   * @param declinedCode the reason in our words; for buyers' keys `generic` where the buyer cannot
   *     mend it
   * @param networkDeniedMessage the provider's own words; null for buyers' keys
   * @param networkDeniedReason the card network's code; null for buyers' keys
   * @param retryAt from when on the same request may be tried again, not earlier and not elsewhere;
   *     null where no time is told, and for buyers' keys
   */
  public record ProviderError(
      boolean retryable,
      @Nullable String declinedCode,
      @Nullable String networkDeniedMessage,
      @Nullable String networkDeniedReason,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String retryAt) {

    private static ProviderError of(AttemptOutcome.Declined answer) {
      return new ProviderError(
          answer.retryable(),
          answer.declinedCode().code(),
          null,
          answer.networkResponseCode(),
          answer.retryAt() == null ? null : Timestamps.format(answer.retryAt()));
    }

    private static ProviderError of(boolean retryable, String reason) {
      return new ProviderError(retryable, null, null, reason, null);
    }

    private ProviderError saying(String message) {
      return new ProviderError(retryable, declinedCode, message, networkDeniedReason, retryAt);
    }

    /** Only what a buyer can mend; the network's code would tell the rest. */
    ProviderError forBuyers() {
      String told = declinedCode == null ? null : DeclinedCode.of(declinedCode).forBuyers().code();
      return new ProviderError(retryable, told, null, null, null);
    }
  }

  /**
   * What the anti-fraud provider thinks.
   *
   * @param score 0 to 100, the higher the more trustworthy
   * @param status {@code approved} or {@code reproved}
   */
  public record FraudAnalysisResult(int score, String status) {}

  /**
   * Why an operation waits for a person.
   *
   * @param reason what the person has to find out, for example {@code outcome_unknown}
   * @param since since when it waits
   */
  public record Flag(String reason, String since) {}

  /**
   * The code of a pix payment.
   *
   * @param qrCodeData the text of the QR code, to be copied and pasted
   * @param qrCodeImageUrl where its picture is
   */
  public record PixData(@Nullable String qrCodeData, @Nullable String qrCodeImageUrl) {}

  /**
   * The numbers of a bank slip.
   *
   * @param barcodeData the 47 digits to be typed
   * @param barcodeImageUrl where the picture of its barcode is
   */
  public record BoletoData(@Nullable String barcodeData, @Nullable String barcodeImageUrl) {}

  /**
   * Whether the provider has not answered yet. A code that it has made waits for its payer, and is
   * {@code processing} for merchants all the same.
   */
  public boolean awaitsAnswer() {
    return requestStatus.equals("processing") && responseTs == null;
  }

  /** Whether the provider has answered that it waits for the buyer. */
  public boolean awaitsBuyer() {
    return requestStatus.equals("processing") && responseTs != null && !finishesLater();
  }

  /** A request that is about to be sent. */
  static TransactionRequest started(AttemptStarted event) {
    return RequestDraft.started(event).done();
  }

  /** The same after the provider did it. */
  TransactionRequest approved(AttemptOutcome.Approved answer, Instant at) {
    RequestDraft draft = answered("success", at, at);
    draft.transactionId(answer.transactionId());
    draft.authorizationCode = answer.authorizationCode();
    draft.authorizationNsu = answer.authorizationNsu();
    draft.responseCode = answer.responseCode();
    draft.references(answer);
    draft.providerAuthorization = ProviderAuthorization.of(answer);
    return draft.done();
  }

  /** The same after the provider has taken it on, and finishes it later. */
  TransactionRequest accepted(AttemptOutcome.Accepted answer, Instant at) {
    RequestDraft draft = answered("processing", at, at);
    draft.transactionId(answer.transactionId());
    draft.references(answer);
    draft.expectedBy = Timestamps.format(answer.expectedBy());
    return draft.done();
  }

  /** The same after the provider made a code. */
  TransactionRequest issued(AttemptOutcome.Issued answer, Instant at) {
    RequestDraft draft = answered("processing", at, at);
    draft.transactionId(answer.transactionId());
    return draft.done();
  }

  /** The same after the provider asked for an action of the buyer. */
  TransactionRequest waitingForBuyer(AttemptOutcome.ActionRequired answer, Instant at) {
    RequestDraft draft = answered("processing", at, at);
    draft.transactionId(answer.transactionId());
    draft.references(answer);
    return draft.done();
  }

  /** The same after the buyer has acted, and the provider is asked to complete it. */
  TransactionRequest resumed(Instant at) {
    return answered("processing", null, at).done();
  }

  /** The same after the provider refused. */
  TransactionRequest declined(AttemptOutcome.Declined answer, Instant at) {
    RequestDraft draft = answered("failed", at, at);
    draft.transactionId(answer.transactionId());
    draft.responseCode = answer.responseCode();
    draft.providerError = ProviderError.of(answer);
    return draft.done();
  }

  /** The same after it surely never left us, or surely was not executed. */
  TransactionRequest withoutEffect(String reason, boolean retryable, Instant at) {
    RequestDraft draft = answered("failed", null, at);
    draft.providerError = ProviderError.of(retryable, reason);
    return draft.done();
  }

  /** The same after the provider said that it did not happen after all. */
  TransactionRequest undone(Instant at) {
    RequestDraft draft = answered("failed", at, at);
    draft.providerError = ProviderError.of(false, UNDONE);
    return draft.done();
  }

  /** The same after no answer came in time. */
  TransactionRequest unanswered(Instant at) {
    RequestDraft draft = answered("timeout", null, at);
    draft.unansweredAt = unansweredAt == null ? Timestamps.format(at) : unansweredAt;
    return draft.done();
  }

  /** The same after the anti-fraud provider has judged. */
  TransactionRequest analyzed(FraudAnalysisResult result, Instant at) {
    RequestDraft draft = answered("success", at, at);
    draft.fraudAnalysis = result;
    return draft.done();
  }

  /** The same after an inquiry was answered. */
  TransactionRequest found(Instant at) {
    return answered("success", at, at).done();
  }

  /** The same, waiting for a person or not. */
  TransactionRequest withFlag(@Nullable Flag newFlag) {
    RequestDraft draft = new RequestDraft(this);
    draft.flag = newFlag;
    return draft.done();
  }

  /** Whether its provider said that it did not happen after all. */
  public boolean wasUndone() {
    return providerError != null && UNDONE.equals(providerError.networkDeniedReason());
  }

  /** Whether its provider has taken it on, and finishes it later. */
  public boolean finishesLater() {
    return expectedBy != null;
  }

  /**
   * Whether its provider is asked, because nobody knows yet what becomes of it. An analysis or a
   * report without an answer is not.
   */
  public boolean awaitsInquiry() {
    boolean isFinal =
        requestType.equals(RequestType.ANTI_FRAUD.code())
            || requestType.equals(RequestType.REPORT.code());
    return (requestStatus.equals("timeout") && !isFinal) || finishesLater();
  }

  /** The same with the time of the next inquiry about it. */
  TransactionRequest withNextInquiryAt(Instant at) {
    RequestDraft draft = new RequestDraft(this);
    draft.nextInquiryAt = Timestamps.format(at);
    return draft.done();
  }

  /** The same with the provider's own words, where it was refused. */
  TransactionRequest withDeniedMessage(@Nullable String message) {
    if (providerError == null || message == null) {
      return this;
    }
    RequestDraft draft = new RequestDraft(this);
    draft.providerError = providerError.saying(message);
    return draft.done();
  }

  /** The same as buyers may see it. */
  TransactionRequest forBuyers() {
    RequestDraft draft = new RequestDraft(this);
    if (providerError != null) {
      draft.providerError = providerError.forBuyers();
      draft.responseCode = null;
    }
    draft.fraudAnalysis = null;
    draft.nextInquiryAt = null;
    draft.flag = null;
    return draft.done();
  }

  /** The same with the code to be paid, where it is the request that made it. */
  TransactionRequest withPaymentData(PaymentMethodDocument method) {
    boolean madeNone = providerError != null;
    if (madeNone || !requestType.equals(RequestType.AUTHORIZATION.code())) {
      return this;
    }
    RequestDraft draft = new RequestDraft(this);
    switch (method) {
      case PaymentMethodDocument.Credit _ -> {}
      case PaymentMethodDocument.Pix code ->
          draft.pix = new PixData(code.qrCodeData(), code.qrCodeImageUrl());
      case PaymentMethodDocument.Boleto slip ->
          draft.boleto = new BoletoData(slip.barcodeData(), slip.barcodeImageUrl());
    }
    return draft.done();
  }

  /** What an answer changes in any case: nothing of an earlier answer stays. */
  private RequestDraft answered(String status, @Nullable Instant respondedAt, Instant changedAt) {
    RequestDraft draft = new RequestDraft(this);
    draft.requestStatus = status;
    draft.responseTs = respondedAt == null ? null : Timestamps.format(respondedAt);
    draft.updatedAt = Timestamps.format(changedAt);
    draft.expectedBy = null;
    draft.authorizationCode = null;
    draft.authorizationNsu = null;
    draft.responseCode = null;
    draft.providerAuthorization = null;
    draft.providerError = null;
    draft.fraudAnalysis = null;
    return draft;
  }
}
