package com.paymenthub.api.rest.merchants;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.paymenthub.charging.merchants.FraudOptions;
import com.paymenthub.providers.adapters.sandbox.AskedAction;
import com.paymenthub.providers.adapters.sandbox.DueDates;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.web.validation.PatchedValue;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A merchant.
 *
 * @param mcc the merchant category code (ISO 18245)
 * @param name the name that payers see
 * @param city the city that payers see
 * @param providers the merchant's accounts at providers
 */
record MerchantBody(
    @NotNull @Pattern(regexp = "[0-9]{4}", message = "mcc") String mcc,
    @Size(max = 255) @NoCardNumber @Schema(example = "Books and more") @Nullable String name,
    @Size(max = 255) @NoCardNumber @Nullable String city,
    @NotNull @Size(min = 1, max = 20) List<Provider> providers) {

  /**
   * An account at a provider.
   *
   * @param name a name for it
   * @param priority its place among the merchant's providers: 1 is tried first
   * @param credentials what opens it
   * @param options what follows from its analyses; read of anti-fraud providers only
   */
  record Provider(
      @NotNull @Size(max = 255) @NoCardNumber @Schema(example = "Simulator") String name,
      @NotNull @Min(1) @Max(1000) Integer priority,
      @NotNull Credentials credentials,
      @Nullable Options options) {

    MerchantChangeBody.Provider asChange() {
      return new MerchantChangeBody.Provider(
          null, name, priority, credentials == null ? null : credentials.asChange(), options);
    }
  }

  /**
   * What opens an account.
   *
   * @param type the code of the provider
   * @param members what the provider declares
   * @param settings how the account is to be treated
   */
  record Credentials(
      @NotNull String type,
      @JsonAnySetter Map<String, JsonNode> members,
      @Nullable Settings settings) {

    MerchantChangeBody.Credentials asChange() {
      return new MerchantChangeBody.Credentials(type, members, PatchedValue.to(settings));
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "MerchantBody.Credentials[hidden]";
    }
  }

  /**
   * How an account is to be treated.
   *
   * @param deadlineMillis how long an answer is waited for, in milliseconds
   * @param maximumConcurrentCalls how many calls may be on their way at once
   * @param circuitBreaker whether calls are held back when too many go unanswered
   * @param latencyMillis how long the simulator takes for an answer, in milliseconds
   * @param declineRate how many of 100 requests the simulator declines that it would approve
   * @param retryAfterSeconds after how many seconds what the simulator declines may be tried again,
   *     where it is worth repeating; without it, at another provider at once
   * @param lostAnswerRate how many of 100 answers of the simulator get lost
   * @param acceptedRate how many of 100 authorizations, captures, voids and analyses the simulator
   *     accepts and finishes later
   * @param finishAfterSeconds after how many seconds the simulator finishes what it has accepted
   * @param finishAs how the simulator finishes what it has accepted
   * @param judgedWithinSeconds after how many seconds an analysis that the simulator judges later
   *     counts as an error
   * @param reports whether the simulator wants to know what becomes of charges that it analyses
   * @param nextAction what the simulator asks of buyers before it authorizes a card, where the
   *     charge has a `returnUrl`
   * @param actionExpiresAfterSeconds for how many seconds a buyer can do what is asked for
   * @param blindnessSeconds for how many seconds the simulator says that it has never heard of what
   *     it has done or accepted
   * @param answersInquiries whether the simulator says what became of a request when it is asked;
   *     where it does not, only its notices and reversals tell
   * @param barring what ends a request that never reached the simulator
   * @param recognizesRepeats whether a card request that comes twice moves its money once
   * @param confirmationGraceBankingDays how many banking days after the last day of a boleto, or of
   *     a pix with a due date, its payment may still be confirmed; the charge fails only then
   * @param dueDates for which payers the simulator makes a pix with a due date
   * @param notices what the simulator sends by itself about what it finishes later or undoes
   * @param undoneRate how many of 100 captures and voids do not happen after all, of which the
   *     simulator sends a notice
   * @param feeBasisPoints the fee that the simulator tells for money that it takes, in hundredths
   *     of a percent
   * @param brands the brands of cards that the simulator takes, between commas
   * @param minimumAmount the smallest amount that the simulator takes, in minor units
   * @param maximumAmount the largest amount that the simulator takes, in minor units
   * @param maximumInstallments the most instalments that the simulator takes
   * @param partialCapture whether the simulator captures less than is left of a reservation
   * @param partialRelease whether the simulator releases a part before the capture
   * @param partialRefund whether the simulator gives back a part after the capture or payment
   * @param refundWithinDays until how many days after the day of the capture or payment the
   *     simulator gives back
   * @param currencies the currencies that the account takes, between commas
   */
  record Settings(
      @Min(1) @Max(ProviderSettings.MAXIMUM_DEADLINE_MILLIS) @Nullable Integer deadlineMillis,
      @Min(1) @Max(ProviderSettings.MAXIMUM_CALLS) @Nullable Integer maximumConcurrentCalls,
      @Nullable Boolean circuitBreaker,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_LATENCY_MILLIS) @Nullable Integer latencyMillis,
      @Min(0) @Max(SimulatorSettings.PERCENT) @Nullable Integer declineRate,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_RETRY_AFTER_SECONDS)
          @Nullable Integer retryAfterSeconds,
      @Min(0) @Max(SimulatorSettings.PERCENT) @Nullable Integer lostAnswerRate,
      @Min(0) @Max(SimulatorSettings.PERCENT) @Nullable Integer acceptedRate,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_FINISH_AFTER_SECONDS)
          @Nullable Integer finishAfterSeconds,
      SimulatorSettings.@Nullable FinishAs finishAs,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_FINISH_AFTER_SECONDS)
          @Nullable Integer judgedWithinSeconds,
      @Nullable Boolean reports,
      @Nullable AskedAction nextAction,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_ACTION_EXPIRES_AFTER_SECONDS)
          @Nullable Integer actionExpiresAfterSeconds,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_BLINDNESS_SECONDS) @Nullable Integer blindnessSeconds,
      @Nullable Boolean answersInquiries,
      SimulatorSettings.@Nullable Barring barring,
      @Nullable Boolean recognizesRepeats,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_CONFIRMATION_GRACE_BANKING_DAYS)
          @Nullable Integer confirmationGraceBankingDays,
      @Nullable DueDates dueDates,
      SimulatorSettings.@Nullable Notices notices,
      @Min(0) @Max(SimulatorSettings.PERCENT) @Nullable Integer undoneRate,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_FEE_BASIS_POINTS) @Nullable Integer feeBasisPoints,
      @Size(max = 99) @Pattern(regexp = SimulatorSettings.BRANDS, message = "brands")
          @Nullable String brands,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_LIMIT) @Nullable Integer minimumAmount,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_LIMIT) @Nullable Integer maximumAmount,
      @Min(1) @Max(SimulatorSettings.MAXIMUM_INSTALLMENTS) @Nullable Integer maximumInstallments,
      @Nullable Boolean partialCapture,
      @Nullable Boolean partialRelease,
      @Nullable Boolean partialRefund,
      @Min(0) @Max(SimulatorSettings.MAXIMUM_REFUND_WITHIN_DAYS) @Nullable Integer refundWithinDays,
      @Size(max = 799) @Pattern(regexp = SimulatorSettings.CURRENCY_CODES, message = "currencies")
          @Nullable String currencies) {

    /** The settings under the names by which they are kept. */
    Map<String, String> byName() {
      Map<String, String> byName = new HashMap<>();
      JsonMapper.shared()
          .<ObjectNode>valueToTree(this)
          .forEachEntry(
              (name, value) -> {
                if (!value.isNull()) {
                  byName.put(ProviderSettings.PREFIX + name, value.asString());
                }
              });
      return byName;
    }
  }

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
      @NotNull Analysis type,
      @Schema(defaultValue = "true") @Nullable Boolean captureOnApproved,
      @Schema(defaultValue = "true") @Nullable Boolean captureOnApprove,
      @Schema(defaultValue = "true") @Nullable Boolean refundOnReproved,
      @Schema(defaultValue = "true") @Nullable Boolean refundOnReprove,
      @Schema(defaultValue = "false") @Nullable Boolean captureOnError,
      @Schema(defaultValue = "false") @Nullable Boolean refundOnError) {

    /** What options can be of. */
    enum Analysis {
      ANTIFRAUD;

      /** The word of the interface. */
      public String code() {
        return name();
      }
    }

    /** The options; what is not set stays as it was before, and of two names the newer counts. */
    FraudOptions of(FraudOptions before) {
      return new FraudOptions(
          first(captureOnApproved, captureOnApprove, before.captureOnApproved()),
          first(refundOnReproved, refundOnReprove, before.refundOnReproved()),
          first(captureOnError, null, before.captureOnError()),
          first(refundOnError, null, before.refundOnError()));
    }

    private static boolean first(@Nullable Boolean sent, @Nullable Boolean older, boolean before) {
      return sent != null ? sent : older != null ? older : before;
    }
  }
}
