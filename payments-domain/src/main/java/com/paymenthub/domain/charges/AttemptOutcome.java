package com.paymenthub.domain.charges;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outcome of one request to a provider. Unknown is not declined, but an outcome of its own. */
public sealed interface AttemptOutcome {

  /** The provider's own id of the transaction; null where it tells none. */
  default @Nullable String transactionId() {
    return null;
  }

  /** The provider's further ids of the request that it tells, by their names there. */
  default Map<String, String> references() {
    return Map.of();
  }

  /**
   * The provider did it.
   *
   * @param transactionId the provider's own id of the transaction
   * @param authorizationCode the issuer's authorization code
   * @param authorizationNsu the acquirer's sequence number (NSU)
   * @param responseCode the provider's response code
   * @param networkAuthorizationCode the card network's authorization code
   * @param networkResponseCode the card network's response code
   * @param feeMinorUnits what the provider keeps for it, in minor units of the charge's currency;
   *     negative when it gives back a fee; null when it does not say
   * @param references the provider's further ids by their names there, for example {@code
   *     endToEndId}; each is known to one request only
   * @param card what is told about the card and its network; null when nothing is
   */
  record Approved(
      @Nullable String transactionId,
      @Nullable String authorizationCode,
      @Nullable String authorizationNsu,
      @Nullable String responseCode,
      @Nullable String networkAuthorizationCode,
      @Nullable String networkResponseCode,
      @Nullable Long feeMinorUnits,
      Map<String, String> references,
      @Nullable CardFacts card)
      implements AttemptOutcome {

    /** An approval of which no details are known. */
    public static final Approved WITHOUT_DETAILS =
        new Approved(null, null, null, null, null, null, null);

    /**
     * What a provider answered. Events of earlier versions have no references.
     *
     * @throws IllegalArgumentException when there are more than 10 references, a name is not in
     *     camel case, or a value is not 1 to 200 visible ASCII characters
     */
    public Approved {
      references = References.told(references);
    }

    /** An approval without further ids, and without anything about a card. */
    public Approved(
        @Nullable String transactionId,
        @Nullable String authorizationCode,
        @Nullable String authorizationNsu,
        @Nullable String responseCode,
        @Nullable String networkAuthorizationCode,
        @Nullable String networkResponseCode,
        @Nullable Long feeMinorUnits) {
      this(
          transactionId,
          authorizationCode,
          authorizationNsu,
          responseCode,
          networkAuthorizationCode,
          networkResponseCode,
          feeMinorUnits,
          Map.of(),
          null);
    }

    /** The same with the provider's own id of the transaction. */
    Approved identifiedBy(@Nullable String id) {
      return with(id, references, card);
    }

    /** The same with further ids, beside those that are known. */
    public Approved referredToAs(Map<String, String> more) {
      return with(transactionId, References.joined(references, more), card);
    }

    /** The same with what is told about the card. */
    public Approved of(@Nullable CardFacts facts) {
      return with(transactionId, references, facts);
    }

    private Approved with(
        @Nullable String id, Map<String, String> named, @Nullable CardFacts facts) {
      return new Approved(
          id,
          authorizationCode,
          authorizationNsu,
          responseCode,
          networkAuthorizationCode,
          networkResponseCode,
          feeMinorUnits,
          named,
          facts);
    }
  }

  /**
   * The provider has taken the request on, and tells later whether it has done it. That is no
   * approval: no money counts as moved yet. Times are whole milliseconds.
   *
   * @param transactionId the provider's own id of the transaction
   * @param expectedBy by when the provider expects to have finished; it is asked from then on
   * @param overdueAt from when on a person is told, because the provider has not finished
   * @param references the provider's further ids, as with an approval
   */
  record Accepted(
      @Nullable String transactionId,
      Instant expectedBy,
      Instant overdueAt,
      Map<String, String> references)
      implements AttemptOutcome {

    /**
     * What a provider has taken on. Events of earlier versions have no references.
     *
     * @throws IllegalArgumentException when the references do not have their form
     */
    public Accepted {
      expectedBy = expectedBy.truncatedTo(ChronoUnit.MILLIS);
      overdueAt = overdueAt.truncatedTo(ChronoUnit.MILLIS);
      references = References.told(references);
    }

    /** An acceptance without further ids. */
    public Accepted(@Nullable String transactionId, Instant expectedBy, Instant overdueAt) {
      this(transactionId, expectedBy, overdueAt, Map.of());
    }
  }

  /**
   * The buyer has to act before the provider does it, for example to prove who they are (3-D
   * Secure). What exactly is not kept here, because it may be personal. Times are whole
   * milliseconds.
   *
   * @param transactionId the provider's own id of the transaction
   * @param expiresAt until when the buyer may act
   * @param references the provider's further ids, as with an approval
   */
  record ActionRequired(
      @Nullable String transactionId, Instant expiresAt, Map<String, String> references)
      implements AttemptOutcome {

    /**
     * What a provider waits for. Events of earlier versions have no references.
     *
     * @throws IllegalArgumentException when the references do not have their form
     */
    public ActionRequired {
      expiresAt = expiresAt.truncatedTo(ChronoUnit.MILLIS);
      references = References.told(references);
    }

    /** An action without further ids of the request. */
    public ActionRequired(@Nullable String transactionId, Instant expiresAt) {
      this(transactionId, expiresAt, Map.of());
    }
  }

  /**
   * The provider says that it did not happen after all. This is final.
   *
   * @param approval what the provider had answered when it did it; null when that was never known
   * @param noticeId the provider's own id of the notice that says so
   */
  record Undone(@Nullable Approved approval, String noticeId) implements AttemptOutcome {}

  /**
   * The provider refused and moved nothing.
   *
   * @param transactionId the provider's own id of the transaction
   * @param responseCode the provider's response code
   * @param declinedCode the reason in our words
   * @param retryable whether the same request may succeed at another provider or later
   * @param networkResponseCode the card network's response code
   * @param retryAt from when on it may be tried again, anywhere; whole milliseconds; null when
   *     another provider may be asked at once, or nobody
   */
  record Declined(
      @Nullable String transactionId,
      @Nullable String responseCode,
      DeclinedCode declinedCode,
      boolean retryable,
      @Nullable String networkResponseCode,
      @Nullable Instant retryAt)
      implements AttemptOutcome {

    /**
     * A refusal.
     *
     * @throws IllegalArgumentException when there is a time for a request that never may be
     *     repeated
     */
    public Declined {
      if (retryAt != null && !retryable) {
        throw new IllegalArgumentException("what is never tried again has no time for that");
      }
      retryAt = retryAt == null ? null : retryAt.truncatedTo(ChronoUnit.MILLIS);
    }

    /** A refusal after which another provider may be asked at once, or nobody. */
    public Declined(
        @Nullable String transactionId,
        @Nullable String responseCode,
        DeclinedCode declinedCode,
        boolean retryable,
        @Nullable String networkResponseCode) {
      this(transactionId, responseCode, declinedCode, retryable, networkResponseCode, null);
    }

    /** Whether another provider may be asked at once. */
    boolean allowsFailover() {
      return retryable && retryAt == null;
    }
  }

  /**
   * The request surely never left us, so that nothing can have moved.
   *
   * @param reason why, in snake case, for example {@code circuit_open}
   */
  record NotSent(String reason) implements AttemptOutcome {

    /** The reason that the request had no time left for the answer. */
    public static final String NO_TIME_LEFT = "no_time_left";
  }

  /**
   * No answer came in time: money may or may not have moved.
   *
   * @param reason why, in snake case, for example {@code deadline_passed}
   */
  record Unknown(String reason) implements AttemptOutcome {}

  /**
   * It became known later that the provider did nothing, and will not do it.
   *
   * @param reason how that is known, in snake case, for example {@code reversed}
   */
  record NotExecuted(String reason) implements AttemptOutcome {

    /** The reason for an outcome that a person has found out. */
    public static final String RESOLVED = "resolved_by_a_person";

    /** The reason of a code that the merchant has canceled. */
    public static final String CANCELED = "canceled";

    /** The reason of what a provider would know by now if it had come. */
    public static final String NEVER_HEARD = "never_heard";

    /** The reason of an expired payment, which a late payment can still change. */
    public static final String EXPIRED = "expired";
  }

  /**
   * The anti-fraud provider has analysed the charge.
   *
   * @param verdict its result
   * @param score how sure it is, 0 to 100, the higher the more trustworthy
   */
  record Analyzed(FraudVerdict verdict, int score) implements AttemptOutcome {}

  /**
   * An inquiry was answered.
   *
   * @param finding what was found out about the other attempt
   */
  record Found(InquiryFinding finding) implements AttemptOutcome {}

  /**
   * The provider has made a code that the buyer can pay, and waits for the payment.
   *
   * @param transactionId the provider's own id of the transaction
   * @param paymentCode what the buyer pays: the text of a QR code, or the line of a bank slip
   * @param expiresAt until when it can be paid
   * @param awaitedUntil until when its payment may still be confirmed, later than it can be paid;
   *     not there where that is {@code expiresAt}
   */
  record Issued(
      @Nullable String transactionId,
      String paymentCode,
      Instant expiresAt,
      @Nullable Instant awaitedUntil)
      implements AttemptOutcome {

    /** A code whose payment is confirmed by when it expires. */
    public Issued(@Nullable String transactionId, String paymentCode, Instant expiresAt) {
      this(transactionId, paymentCode, expiresAt, null);
    }

    /** The same code, whose payment may be confirmed until a later time than it can be paid. */
    public Issued confirmedUntil(Instant later) {
      return new Issued(transactionId, paymentCode, expiresAt, later);
    }

    /** From when on nobody waits for the payment any more. */
    Instant failsAt() {
      return awaitedUntil == null ? expiresAt : awaitedUntil;
    }
  }
}
