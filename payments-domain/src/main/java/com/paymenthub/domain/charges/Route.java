package com.paymenthub.domain.charges;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider of an attempt, and why it was chosen, for support staff.
 *
 * @param providerId the merchant's provider
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 * @param reason why this provider: {@code first_by_priority}, {@code previous_moved_nothing} after
 *     another one, {@code oldest_merchant_that_can} for a card alone, {@code
 *     anti_fraud_of_the_merchant}, or the one of an earlier attempt: {@code
 *     provider_of_the_charge}, {@code provider_of_the_unknown_outcome}, {@code
 *     provider_of_the_late_success}, {@code provider_of_the_analysis}, {@code
 *     told_by_the_provider}, {@code decided_by_hand}, {@code resolved_by_a_person}
 * @param deadlineMillis how long its answer is waited for
 * @param passedOver the merchant's other providers for such a charge, and why each was not chosen;
 *     not there when there was no choice, and in events stored before 2026-11-22
 * @param blindnessMillis for how long after the deadline the provider may say that it has never
 *     heard of a request that it has; not there where it knows requests at once
 * @param notifies {@code true} where the provider tells of what becomes of requests by notices; not
 *     there where it does not
 * @param operationRules what the provider does with money that it has; not there where that is what
 *     is usual for the kind of payment, and in events stored before 2026-11-27
 * @param lostAnswerRules how lost answers of the provider come to light; not there where that is
 *     usual: by inquiries, and by reversals of what it has never heard of
 * @param asksForPayments {@code true} where the provider is asked whether a code was paid, because
 *     its notices only hint at payments and may be lost; not there where it tells of payments
 */
public record Route(
    UUID providerId,
    String providerType,
    String reason,
    long deadlineMillis,
    @Nullable List<PassedOver> passedOver,
    @Nullable Long blindnessMillis,
    @Nullable Boolean notifies,
    @Nullable OperationRules operationRules,
    @Nullable LostAnswerRules lostAnswerRules,
    @Nullable Boolean asksForPayments) {

  /** A route without a choice. */
  public Route(UUID providerId, String providerType, String reason, long deadlineMillis) {
    this(providerId, providerType, reason, deadlineMillis, null, null, null, null, null, null);
  }

  /** The same provider, for another reason, without a choice. */
  public Route because(String otherReason) {
    return new Route(
        providerId,
        providerType,
        otherReason,
        deadlineMillis,
        null,
        blindnessMillis,
        notifies,
        operationRules,
        lostAnswerRules,
        asksForPayments);
  }

  /** The same with the providers that were not chosen. */
  public Route passing(List<PassedOver> others) {
    return others.isEmpty()
        ? this
        : new Route(
            providerId,
            providerType,
            reason,
            deadlineMillis,
            List.copyOf(others),
            blindnessMillis,
            notifies,
            operationRules,
            lostAnswerRules,
            asksForPayments);
  }

  /** The same at a provider that may not know a request for so long; zero for one that does. */
  public Route blindFor(Duration blindness) {
    return blindness.isZero()
        ? this
        : at(blindness.toMillis(), notifies, operationRules, lostAnswerRules, asksForPayments);
  }

  /** The same at a provider that sends notices, or at one that does not. */
  public Route notifying(boolean sendsNotices) {
    return sendsNotices
        ? at(blindnessMillis, true, operationRules, lostAnswerRules, asksForPayments)
        : this;
  }

  /**
   * The same at a provider with these rules.
   *
   * @param usual those that are usual for the kind of payment
   */
  public Route ruledBy(OperationRules rules, OperationRules usual) {
    return rules.equals(usual)
        ? this
        : at(blindnessMillis, notifies, rules, lostAnswerRules, asksForPayments);
  }

  /** The same at a provider whose lost answers come to light by these rules. */
  public Route findingBy(LostAnswerRules rules) {
    return rules.equals(LostAnswerRules.USUAL)
        ? this
        : at(blindnessMillis, notifies, operationRules, rules, asksForPayments);
  }

  /** The same at a provider that is asked whether a code was paid, or at one that tells it. */
  public Route askingForPayments(boolean asks) {
    return asks ? at(blindnessMillis, notifies, operationRules, lostAnswerRules, true) : this;
  }

  /** Whether the provider can be asked what became of a request. */
  boolean answersInquiries() {
    return lostAnswerRules == null || lostAnswerRules.answersInquiries();
  }

  /** What ends a request that the provider has never heard of. */
  LostAnswerRules.Barring barring() {
    return lostAnswerRules == null ? LostAnswerRules.USUAL.barring() : lostAnswerRules.barring();
  }

  /** The rules of the provider for this kind of payment. */
  OperationRules rulesFor(PaymentMethod method) {
    return operationRules == null ? OperationRules.usual(method) : operationRules;
  }

  private Route at(
      @Nullable Long blindness,
      @Nullable Boolean sendsNotices,
      @Nullable OperationRules rules,
      @Nullable LostAnswerRules lostAnswers,
      @Nullable Boolean asks) {
    return new Route(
        providerId,
        providerType,
        reason,
        deadlineMillis,
        passedOver,
        blindness,
        sendsNotices,
        rules,
        lostAnswers,
        asks);
  }

  /** After which time from its start the provider would have told of an attempt that came. */
  Duration knownAfter() {
    return blindness().plusMillis(deadlineMillis);
  }

  /** For how long the provider may stay silent about a request that it has. */
  Duration blindness() {
    return Duration.ofMillis(blindnessMillis == null ? 0 : blindnessMillis);
  }
}
