package com.paymenthub.api.rest.merchants;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.paymenthub.charging.merchants.FraudOptions;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderSettings;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A merchant as callers get it; credentials are masked for ever.
 *
 * @param mcc the merchant category code (ISO 18245)
 * @param name the name that payers see
 * @param city the city that payers see
 * @param status deleted merchants are not answered
 * @param providers the merchant's accounts at providers
 */
record MerchantDocument(
    String id,
    String clientId,
    String mcc,
    @Nullable String name,
    @Nullable String city,
    @Schema(allowableValues = "active") String status,
    List<Provider> providers,
    String createdAt,
    String updatedAt) {

  /**
   * One of the merchant's accounts at providers.
   *
   * @param name its name
   * @param priority its place among the merchant's providers: 1 is tried first
   * @param credentials what opens it
   * @param options what follows from its analyses; null where it makes none
   * @param notificationUrl where the provider sends its notices, to be entered there; nobody else
   *     needs to know it; null where it sends none
   */
  record Provider(
      String id,
      String name,
      int priority,
      Credentials credentials,
      @Nullable Options options,
      @Nullable String notificationUrl) {}

  /**
   * What follows from a fraud analysis.
   *
   * @param type what the options are of
   * @param captureOnApproved whether an approved charge is captured
   * @param refundOnReproved whether a reproved charge is voided
   * @param captureOnError whether a charge is captured when the analysis fails
   * @param refundOnError whether a charge is voided when the analysis fails
   */
  record Options(
      @Schema(allowableValues = "ANTIFRAUD") String type,
      boolean captureOnApproved,
      boolean refundOnReproved,
      boolean captureOnError,
      boolean refundOnError) {}

  /**
   * What opens the account at the provider, masked.
   *
   * @param type the code of the provider
   * @param members what the provider declares, each null where it was not given
   * @param settings how the account is to be treated; null where everything has its default
   */
  @JsonPropertyOrder({"type", "members", "settings"})
  record Credentials(
      String type,
      @JsonAnyGetter Map<String, @Nullable String> members,
      @Nullable Settings settings) {}

  /**
   * How an account is to be treated; null where it has the provider's default.
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
      @Nullable Integer deadlineMillis,
      @Nullable Integer maximumConcurrentCalls,
      @Nullable Boolean circuitBreaker,
      @Nullable Integer latencyMillis,
      @Nullable Integer declineRate,
      @Nullable Integer retryAfterSeconds,
      @Nullable Integer lostAnswerRate,
      @Nullable Integer acceptedRate,
      @Nullable Integer finishAfterSeconds,
      @Nullable String finishAs,
      @Nullable Integer judgedWithinSeconds,
      @Nullable Boolean reports,
      @Nullable String nextAction,
      @Nullable Integer actionExpiresAfterSeconds,
      @Nullable Integer blindnessSeconds,
      @Nullable Boolean answersInquiries,
      @Nullable String barring,
      @Nullable Boolean recognizesRepeats,
      @Nullable Integer confirmationGraceBankingDays,
      @Nullable String dueDates,
      @Nullable String notices,
      @Nullable Integer undoneRate,
      @Nullable Integer feeBasisPoints,
      @Nullable String brands,
      @Nullable Integer minimumAmount,
      @Nullable Integer maximumAmount,
      @Nullable Integer maximumInstallments,
      @Nullable Boolean partialCapture,
      @Nullable Boolean partialRelease,
      @Nullable Boolean partialRefund,
      @Nullable Integer refundWithinDays,
      @Nullable String currencies) {}

  /**
   * A merchant as callers get it.
   *
   * @param providers what declares the credentials of its accounts
   * @param notificationUrls where providers send their notices; empty for one that sends none
   */
  static MerchantDocument of(
      Merchant merchant,
      Providers providers,
      Function<ProviderAccount, Optional<String>> notificationUrls) {
    return new MerchantDocument(
        merchant.id().toString(),
        merchant.clientId().toString(),
        merchant.mcc(),
        merchant.name(),
        merchant.city(),
        merchant.status(),
        merchant.providers().stream()
            .map(
                provider ->
                    provider(provider, providers, notificationUrls.apply(provider.account())))
            .toList(),
        Timestamps.format(merchant.createdAt()),
        Timestamps.format(merchant.updatedAt()));
  }

  private static Provider provider(
      MerchantProvider provider, Providers providers, Optional<String> notificationUrl) {
    ProviderAccount account = provider.account();
    DeclaredCredentials declared =
        new DeclaredCredentials(providers.credentialFields(account.providerType()));
    return new Provider(
        account.providerId().toString(),
        provider.name(),
        account.priority(),
        new Credentials(
            account.providerType(),
            declared.masked(account.credentials()),
            settings(account.credentials())),
        options(provider.fraudOptions()),
        notificationUrl.orElse(null));
  }

  private static @Nullable Settings settings(Map<String, String> credentials) {
    if (credentials.keySet().stream().noneMatch(name -> name.startsWith(ProviderSettings.PREFIX))) {
      return null;
    }
    return new Settings(
        number(credentials, "deadlineMillis"),
        number(credentials, "maximumConcurrentCalls"),
        flag(credentials, "circuitBreaker"),
        number(credentials, "latencyMillis"),
        number(credentials, "declineRate"),
        number(credentials, "retryAfterSeconds"),
        number(credentials, "lostAnswerRate"),
        number(credentials, "acceptedRate"),
        number(credentials, "finishAfterSeconds"),
        credentials.get(ProviderSettings.PREFIX + "finishAs"),
        number(credentials, "judgedWithinSeconds"),
        flag(credentials, "reports"),
        credentials.get(ProviderSettings.PREFIX + "nextAction"),
        number(credentials, "actionExpiresAfterSeconds"),
        number(credentials, "blindnessSeconds"),
        flag(credentials, "answersInquiries"),
        credentials.get(ProviderSettings.PREFIX + "barring"),
        flag(credentials, "recognizesRepeats"),
        number(credentials, "confirmationGraceBankingDays"),
        credentials.get(ProviderSettings.PREFIX + "dueDates"),
        credentials.get(ProviderSettings.PREFIX + "notices"),
        number(credentials, "undoneRate"),
        number(credentials, "feeBasisPoints"),
        credentials.get(ProviderSettings.PREFIX + "brands"),
        number(credentials, "minimumAmount"),
        number(credentials, "maximumAmount"),
        number(credentials, "maximumInstallments"),
        flag(credentials, "partialCapture"),
        flag(credentials, "partialRelease"),
        flag(credentials, "partialRefund"),
        number(credentials, "refundWithinDays"),
        credentials.get(ProviderSettings.PREFIX + "currencies"));
  }

  private static @Nullable Boolean flag(Map<String, String> credentials, String name) {
    String text = credentials.get(ProviderSettings.PREFIX + name);
    return text == null ? null : Boolean.valueOf(text);
  }

  private static @Nullable Integer number(Map<String, String> credentials, String name) {
    String text = credentials.get(ProviderSettings.PREFIX + name);
    return text == null ? null : Integer.valueOf(text);
  }

  private static @Nullable Options options(@Nullable FraudOptions options) {
    return options == null
        ? null
        : new Options(
            "ANTIFRAUD",
            options.captureOnApproved(),
            options.refundOnReproved(),
            options.captureOnError(),
            options.refundOnError());
  }
}
