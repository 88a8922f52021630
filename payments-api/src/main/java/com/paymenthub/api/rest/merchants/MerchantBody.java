package com.paymenthub.api.rest.merchants;

import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A merchant.
 *
 * @param mcc the merchant category code (ISO 18245)
 * @param name the name that payers see
 * @param city the city that payers see
 * @param providers the merchant's accounts at providers
 */
record MerchantBody(
    @Schema(pattern = "[0-9]{4}") String mcc,
    @Schema(maxLength = 255, example = "Books and more") @Nullable String name,
    @Schema(maxLength = 255) @Nullable String city,
    @ArraySchema(minItems = 1, maxItems = 20) List<Provider> providers) {

  /**
   * An account at a provider.
   *
   * @param name a name for it
   * @param priority its place among the merchant's providers: 1 is tried first
   * @param credentials what opens it
   * @param options what follows from its analyses; read of anti-fraud providers only
   */
  record Provider(
      @Schema(maxLength = 255, example = "Simulator") String name,
      @Schema(minimum = "1", maximum = "1000") int priority,
      Credentials credentials,
      @Nullable Options options) {}

  /**
   * What opens an account.
   *
   * @param type the code of the provider
   * @param apiKey the key of the account; answers mask it
   * @param pixKey where pix payments go
   * @param pixUrl the address that tells where pix payments go, without its scheme; in the place of
   *     {@code pixKey}
   * @param bankCode the bank that issues bank slips
   * @param settings how the account is to be treated
   */
  record Credentials(
      @Schema(allowableValues = {"SERVICE_SANDBOX", "SERVICE_SANDBOX_ANTIFRAUD"}) String type,
      @Schema(maxLength = 1000) @Nullable String apiKey,
      @Schema(maxLength = 77) @Nullable String pixKey,
      @Schema(maxLength = 77, pattern = "[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+") @Nullable String pixUrl,
      @Schema(pattern = "[0-9]{3}") @Nullable String bankCode,
      @Nullable Settings settings) {}

  /**
   * How an account is to be treated.
   *
   * @param deadlineMillis how long an answer is waited for, in milliseconds
   * @param maximumConcurrentCalls how many calls may be on their way at once
   * @param circuitBreaker whether calls are held back when too many go unanswered
   * @param latencyMillis how long the simulator takes for an answer, in milliseconds
   * @param declineRate how many of 100 requests the simulator declines that it would approve
   * @param lostAnswerRate how many of 100 answers of the simulator get lost
   * @param currencies the currencies that the account takes, between commas
   */
  record Settings(
      @Schema(minimum = "1", maximum = "60000") @Nullable Integer deadlineMillis,
      @Schema(minimum = "1", maximum = "10000") @Nullable Integer maximumConcurrentCalls,
      @Nullable Boolean circuitBreaker,
      @Schema(minimum = "0", maximum = "120000") @Nullable Integer latencyMillis,
      @Schema(minimum = "0", maximum = "100") @Nullable Integer declineRate,
      @Schema(minimum = "0", maximum = "100") @Nullable Integer lostAnswerRate,
      @Schema(pattern = "[A-Z]{3}(,[A-Z]{3})*") @Nullable String currencies) {}

  /**
   * What follows from a fraud analysis; {@code captureOnError} and {@code refundOnError} exclude
   * each other.
   *
   * @param type what the options are of
   * @param captureOnApproved whether an approved charge is captured
   * @param captureOnApprove the older name of {@code captureOnApproved}
   * @param refundOnReproved whether a reproved charge is voided
   * @param refundOnReprove the older name of {@code refundOnReproved}
   * @param captureOnError whether a charge is captured when the analysis fails
   * @param refundOnError whether a charge is voided when the analysis fails
   */
  record Options(
      @Schema(allowableValues = "ANTIFRAUD") String type,
      @Schema(defaultValue = "true") @Nullable Boolean captureOnApproved,
      @Schema(defaultValue = "true") @Nullable Boolean captureOnApprove,
      @Schema(defaultValue = "true") @Nullable Boolean refundOnReproved,
      @Schema(defaultValue = "true") @Nullable Boolean refundOnReprove,
      @Schema(defaultValue = "false") @Nullable Boolean captureOnError,
      @Schema(defaultValue = "false") @Nullable Boolean refundOnError) {}
}
