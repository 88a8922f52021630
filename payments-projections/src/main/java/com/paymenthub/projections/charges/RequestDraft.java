package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.platform.Timestamps;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A transaction request while it is being changed; the fields that no event changes are fixed. */
final class RequestDraft {

  private final String id;
  private final @Nullable String idempotencyKey;
  private final @Nullable String requestId;
  private final String providerId;
  private final String providerType;
  private @Nullable String transactionId;
  private final long amount;
  @Nullable String authorizationCode;
  @Nullable String authorizationNsu;
  @Nullable Map<String, String> references;
  @Nullable String responseCode;
  String requestStatus;
  private final String requestType;
  @Nullable String responseTs;
  private final String createdAt;
  String updatedAt;
  private final @Nullable String route;
  @Nullable String unansweredAt;
  @Nullable String expectedBy;
  @Nullable String nextInquiryAt;
  TransactionRequest.@Nullable Flag flag;
  TransactionRequest.@Nullable ProviderAuthorization providerAuthorization;
  TransactionRequest.@Nullable ProviderError providerError;
  TransactionRequest.@Nullable FraudAnalysisResult fraudAnalysis;
  TransactionRequest.@Nullable PixData pix;
  TransactionRequest.@Nullable BoletoData boleto;

  RequestDraft(TransactionRequest request) {
    id = request.id();
    idempotencyKey = request.idempotencyKey();
    requestId = request.requestId();
    providerId = request.providerId();
    providerType = request.providerType();
    transactionId = request.transactionId();
    amount = request.amount();
    authorizationCode = request.authorizationCode();
    authorizationNsu = request.authorizationNsu();
    references = request.references();
    responseCode = request.responseCode();
    requestStatus = request.requestStatus();
    requestType = request.requestType();
    responseTs = request.responseTs();
    createdAt = request.createdAt();
    updatedAt = request.updatedAt();
    route = request.route();
    unansweredAt = request.unansweredAt();
    expectedBy = request.expectedBy();
    nextInquiryAt = request.nextInquiryAt();
    flag = request.flag();
    providerAuthorization = request.providerAuthorization();
    providerError = request.providerError();
    fraudAnalysis = request.fraudAnalysis();
    pix = request.pix();
    boleto = request.boleto();
  }

  /** A request that is about to be sent. */
  static RequestDraft started(AttemptStarted event) {
    String at = Timestamps.format(event.occurredAt());
    return new RequestDraft(
        new TransactionRequest(
            event.attemptId().toString(),
            event.idempotencyKey(),
            event.requestId(),
            event.route().providerId().toString(),
            event.route().providerType(),
            null,
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
            event.route().reason(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null));
  }

  /** The provider's id does not change once it is known. */
  void transactionId(@Nullable String known) {
    transactionId = known == null ? transactionId : known;
  }

  /** What an earlier answer told stays when a later one tells more. */
  void references(AttemptOutcome answer) {
    if (!answer.references().isEmpty()) {
      Map<String, String> all = references == null ? new TreeMap<>() : new TreeMap<>(references);
      all.putAll(answer.references());
      references = all;
    }
  }

  TransactionRequest done() {
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        transactionId,
        references,
        amount,
        authorizationCode,
        authorizationNsu,
        responseCode,
        requestStatus,
        requestType,
        responseTs,
        createdAt,
        updatedAt,
        route,
        unansweredAt,
        expectedBy,
        nextInquiryAt,
        flag,
        providerAuthorization,
        providerError,
        fraudAnalysis,
        pix,
        boleto);
  }
}
