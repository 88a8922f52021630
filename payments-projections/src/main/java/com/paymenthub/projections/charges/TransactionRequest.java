package com.paymenthub.projections.charges;

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
 * @param responseCode the provider's response code
 * @param requestStatus {@code processing}, {@code success}, {@code failed} or {@code timeout}
 * @param requestType what was asked for, for example {@code pre_authorization}
 * @param responseTs when the provider answered
 * @param createdAt when it was started
 * @param updatedAt when it last changed
 * @param providerAuthorization what the card network said to an approval
 * @param providerError why it was refused or not sent
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
    @Nullable ProviderError providerError) {

  /** What the card network said to an approval. */
  public record ProviderAuthorization(
      @Nullable String networkAuthorizationCode, @Nullable String networkResponseCode) {}

  /**
   * Why an operation was refused.
   *
   * @param retryable whether the same request may succeed elsewhere or later
   * @param declinedCode the reason in our words (decisions §5)
   * @param networkDeniedMessage the provider's own words
   * @param networkDeniedReason the card network's code
   */
  public record ProviderError(
      boolean retryable,
      @Nullable String declinedCode,
      @Nullable String networkDeniedMessage,
      @Nullable String networkDeniedReason) {}

  /** The same with the provider's own words, where it was refused. */
  TransactionRequest withDeniedMessage(@Nullable String message) {
    if (providerError == null || message == null) {
      return this;
    }
    return answered(
        requestStatus,
        responseTs,
        updatedAt,
        transactionId,
        authorizationCode,
        authorizationNsu,
        responseCode,
        providerAuthorization,
        new ProviderError(
            providerError.retryable(),
            providerError.declinedCode(),
            message,
            providerError.networkDeniedReason()));
  }

  TransactionRequest answered(
      String status,
      @Nullable String respondedAt,
      String changedAt,
      @Nullable String providerTransactionId,
      @Nullable String code,
      @Nullable String nsu,
      @Nullable String response,
      @Nullable ProviderAuthorization authorization,
      @Nullable ProviderError error) {
    return new TransactionRequest(
        id,
        idempotencyKey,
        requestId,
        providerId,
        providerType,
        providerTransactionId,
        amount,
        code,
        nsu,
        response,
        status,
        requestType,
        respondedAt,
        createdAt,
        changedAt,
        authorization,
        error);
  }
}
