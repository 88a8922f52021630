package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.projections.Timestamps;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One operation at a provider, as merchants read it (specification, "TransactionRequest"). It is
 * kept in the charge's row just as it is answered; only the provider's free text is kept elsewhere,
 * because it may be personal.
 *
 * @param id our reference of the operation
 * @param idempotencyKey the idempotency key of the request behind it
 * @param requestId the id of the request behind it
 * @param providerId the merchant's provider
 * @param providerType the provider's code
 * @param transactionId the provider's own id
 * @param amount minor units
 * @param authorizationCode the issuer's authorization code
 * @param authorizationNsu the acquirer's sequence number (NSU)
 * @param responseCode the provider's response code; of a refusal null for buyers' keys
 * @param requestStatus {@code processing}, {@code success}, {@code failed} or {@code timeout}
 * @param requestType what was asked for, for example {@code pre_authorization}
 * @param responseTs when the provider answered
 * @param createdAt when it was started
 * @param updatedAt when it last changed
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
    long amount,
    @Nullable String authorizationCode,
    @Nullable String authorizationNsu,
    @Nullable String responseCode,
    String requestStatus,
    String requestType,
    @Nullable String responseTs,
    String createdAt,
    String updatedAt,
    @Nullable ProviderAuthorization providerAuthorization,
    @Nullable ProviderError providerError,
    @Nullable FraudAnalysisResult fraudAnalysis,
    @Nullable PixData pix,
    @Nullable BoletoData boleto) {

  /**
   * What the card network said to an approval.
   *
   * @param networkAuthorizationCode its code of the authorization
   * @param networkResponseCode its code of the answer
   */
  public record ProviderAuthorization(
      @Nullable String networkAuthorizationCode, @Nullable String networkResponseCode) {}

  /**
   * Why an operation was refused.
   *
   * @param retryable whether the same request may succeed elsewhere or later
   * @param declinedCode the reason in our words; for buyers' keys `generic` where the buyer cannot
   *     mend it
   * @param networkDeniedMessage the provider's own words; null for buyers' keys
   * @param networkDeniedReason the card network's code; null for buyers' keys
   */
  public record ProviderError(
      boolean retryable,
      @Nullable String declinedCode,
      @Nullable String networkDeniedMessage,
      @Nullable String networkDeniedReason) {

    /** Only what a buyer can mend; the network's code would tell the rest. */
    ProviderError forBuyers() {
      String told = declinedCode == null ? null : DeclinedCode.of(declinedCode).forBuyers().code();
      return new ProviderError(retryable, told, null, null);
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

  /** A request that is about to be sent. */
  static TransactionRequest started(AttemptStarted event) {
    String at = Timestamps.format(event.occurredAt());
    return new TransactionRequest(
        event.attemptId().toString(),
        event.idempotencyKey(),
        event.requestId(),
        event.route().providerId().toString(),
        event.route().providerType(),
        null,
        event.amount().minorUnits(),
        null,
        null,
        null,
        "processing",
        event.requestType().code(),
        null,
        at,
        at,
        null,
        null,
        null,
        null,
        null);
  }

  /** The same after the provider did it. */
  TransactionRequest approved(AttemptOutcome.Approved answer, Instant at) {
    return answered(
        "success",
        Timestamps.format(at),
        at,
        answer,
        answer.transactionId(),
        answer.responseCode(),
        null,
        null);
  }

  /** The same after the provider made a code that waits for its payment. */
  TransactionRequest issued(AttemptOutcome.Issued answer, Instant at) {
    return answered(
        "processing", Timestamps.format(at), at, null, answer.transactionId(), null, null, null);
  }

  /** The same after the provider refused. */
  TransactionRequest declined(AttemptOutcome.Declined answer, Instant at) {
    return answered(
        "failed",
        Timestamps.format(at),
        at,
        null,
        answer.transactionId(),
        answer.responseCode(),
        new ProviderError(
            answer.retryable(), answer.declinedCode().code(), null, answer.networkResponseCode()),
        null);
  }

  /** The same after it surely never left us, or surely was not executed. */
  TransactionRequest withoutEffect(String reason, boolean retryable, Instant at) {
    return answered(
        "failed",
        null,
        at,
        null,
        null,
        null,
        new ProviderError(retryable, null, null, reason),
        null);
  }

  /** The same after no answer came in time. */
  TransactionRequest unanswered(Instant at) {
    return answered("timeout", null, at, null, null, null, null, null);
  }

  /** The same after the anti-fraud provider has judged. */
  TransactionRequest analyzed(FraudAnalysisResult result, Instant at) {
    return answered("success", Timestamps.format(at), at, null, null, null, null, result);
  }

  /** The same after an inquiry was answered. */
  TransactionRequest found(Instant at) {
    return answered("success", Timestamps.format(at), at, null, null, null, null, null);
  }

  /** The same with the provider's own words, where it was refused. */
  TransactionRequest withDeniedMessage(@Nullable String message) {
    if (providerError == null || message == null) {
      return this;
    }
    ProviderError inItsOwnWords =
        new ProviderError(
            providerError.retryable(),
            providerError.declinedCode(),
            message,
            providerError.networkDeniedReason());
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        transactionId,
        amount,
        authorizationCode,
        authorizationNsu,
        responseCode,
        requestStatus,
        requestType,
        responseTs,
        createdAt,
        updatedAt,
        providerAuthorization,
        inItsOwnWords,
        fraudAnalysis,
        pix,
        boleto);
  }

  /** The same as buyers may see it. */
  TransactionRequest forBuyers() {
    ProviderError error = providerError == null ? null : providerError.forBuyers();
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        transactionId,
        amount,
        authorizationCode,
        authorizationNsu,
        error == null ? responseCode : null,
        requestStatus,
        requestType,
        responseTs,
        createdAt,
        updatedAt,
        providerAuthorization,
        error,
        null,
        pix,
        boleto);
  }

  /** The same with the code to be paid, where it is the request that made it. */
  TransactionRequest withPaymentData(PaymentMethodDocument method) {
    if (!requestType.equals(RequestType.AUTHORIZATION.code())) {
      return this;
    }
    return switch (method) {
      case PaymentMethodDocument.Credit _ -> this;
      case PaymentMethodDocument.Pix code ->
          with(new PixData(code.qrCodeData(), code.qrCodeImageUrl()), null);
      case PaymentMethodDocument.Boleto slip ->
          with(null, new BoletoData(slip.barcodeData(), slip.barcodeImageUrl()));
    };
  }

  private TransactionRequest with(@Nullable PixData pixData, @Nullable BoletoData boletoData) {
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        transactionId,
        amount,
        authorizationCode,
        authorizationNsu,
        responseCode,
        requestStatus,
        requestType,
        responseTs,
        createdAt,
        updatedAt,
        providerAuthorization,
        providerError,
        fraudAnalysis,
        pixData,
        boletoData);
  }

  private TransactionRequest answered(
      String status,
      @Nullable String respondedAt,
      Instant changedAt,
      AttemptOutcome.@Nullable Approved approval,
      @Nullable String providerTransactionId,
      @Nullable String response,
      @Nullable ProviderError error,
      @Nullable FraudAnalysisResult analysis) {
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        providerTransactionId == null ? transactionId : providerTransactionId,
        amount,
        approval == null ? null : approval.authorizationCode(),
        approval == null ? null : approval.authorizationNsu(),
        response,
        status,
        requestType,
        respondedAt,
        createdAt,
        Timestamps.format(changedAt),
        approval == null
            ? null
            : new ProviderAuthorization(
                approval.networkAuthorizationCode(), approval.networkResponseCode()),
        error,
        analysis,
        pix,
        boleto);
  }
}
