package com.paymenthub.domain.charges;

import com.paymenthub.domain.refusals.RefusalKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a charge must be, in as few words as possible: one status, one number, and for every attempt
 * whether its outcome is known. Written from docs/interface.md §4, not from the code.
 */
final class SmallModel {

  /** What is known of an attempt. */
  private enum Known {
    NOTHING,
    UNANSWERED,
    NO,
    YES
  }

  private static final class Followed {
    private final Attempt attempt;
    private Known known = Known.NOTHING;
    private @Nullable FraudVerdict verdict;
    private boolean putOff;
    private boolean waits;

    Followed(Attempt attempt) {
      this.attempt = attempt;
    }

    boolean movesMoney() {
      return switch (attempt.requestType()) {
        case PRE_AUTHORIZATION, AUTHORIZATION, CAPTURE, VOID, CHARGE_BACK_REVERSAL -> true;
        case ANTI_FRAUD, PROBE, CHARGE_BACK, ZERO_DOLLAR, REPORT -> false;
      };
    }
  }

  private final Map<UUID, Followed> attempts = new LinkedHashMap<>();
  private ChargeStatus status = ChargeStatus.PENDING;
  private long left;
  private @Nullable UUID awaited;

  private final @Nullable FraudPolicy policy;

  SmallModel(long amount, @Nullable FraudPolicy policy) {
    this.left = amount;
    this.policy = policy;
  }

  ChargeStatus status() {
    return status;
  }

  long left() {
    return left;
  }

  void started(Attempt attempt) {
    attempts.put(attempt.id(), new Followed(attempt));
    if (attempt.requestType() == RequestType.PRE_AUTHORIZATION
        || attempt.requestType() == RequestType.AUTHORIZATION) {
      awaited = attempt.id();
    }
  }

  /** Why a capture is refused; empty when it is not. */
  Optional<RefusalKey> captureRefused(@Nullable Long amount) {
    Optional<RefusalKey> refused = refused(null, status == ChargeStatus.PRE_AUTHORIZED);
    boolean waits = attempts.values().stream().anyMatch(one -> one.waits);
    return refused.isEmpty() && waits
        ? Optional.of(RefusalKey.OPERATION_PENDING)
        : refused(amount, status == ChargeStatus.PRE_AUTHORIZED);
  }

  /** Why a void is refused; empty when it is not. */
  Optional<RefusalKey> voidRefused(@Nullable Long amount) {
    return refused(
        amount, status == ChargeStatus.PRE_AUTHORIZED || status == ChargeStatus.AUTHORIZED);
  }

  /** Why nobody may tell that a dispute was won; empty when it may be told. */
  Optional<RefusalKey> winRefused() {
    return refused(null, status == ChargeStatus.CHARGED_BACK);
  }

  private Optional<RefusalKey> refused(@Nullable Long amount, boolean allowed) {
    boolean open =
        status == ChargeStatus.PENDING
            || status == ChargeStatus.PRE_AUTHORIZED
            || status == ChargeStatus.AUTHORIZED
            || status == ChargeStatus.CHARGED_BACK;
    if (open
        && (attempts.values().stream().anyMatch(SmallModel::isOpen) || isAnalysisUnfinished())) {
      return Optional.of(RefusalKey.OUTCOME_UNKNOWN);
    }
    if (!allowed) {
      return Optional.of(RefusalKey.STATE_NOT_ALLOWED);
    }
    return amount != null && amount > left
        ? Optional.of(RefusalKey.AMOUNT_EXCEEDS_RESIDUAL)
        : Optional.empty();
  }

  private static boolean isOpen(Followed one) {
    if (one.attempt.requestType() == RequestType.ANTI_FRAUD) {
      return one.known == Known.NOTHING && !one.waits;
    }
    boolean ofTheCharge =
        one.attempt.cause() != AttemptCause.OUTCOME_UNKNOWN
            && one.attempt.cause() != AttemptCause.LATE_SUCCESS;
    return one.movesMoney()
        && ofTheCharge
        && (one.known == Known.NOTHING || one.known == Known.UNANSWERED);
  }

  /**
   * A reservation that is to be analysed belongs to the analysis until what it leads to is done.
   */
  private boolean isAnalysisUnfinished() {
    if (policy == null || status != ChargeStatus.PRE_AUTHORIZED) {
      return false;
    }
    @Nullable Followed analysis = null;
    boolean acted = false;
    boolean refused = false;
    for (Followed one : attempts.values()) {
      if (one.attempt.requestType() == RequestType.ANTI_FRAUD && !one.putOff) {
        analysis = one;
        acted = false;
        refused = false;
      }
      acted |=
          one.attempt.cause() == AttemptCause.FRAUD_ANALYSIS && one.movesMoney() && !one.putOff;
      refused |= isMerchantsVoid(one) && one.known == Known.NO;
    }
    return analysis == null || (!analysis.waits && !acted && leadsToSomething(analysis, !refused));
  }

  /** What was to be given back and was not is not captured by itself. */
  private static boolean isMerchantsVoid(Followed one) {
    return one.attempt.requestType() == RequestType.VOID
        && one.attempt.about() == null
        && one.attempt.cause() != AttemptCause.FRAUD_ANALYSIS;
  }

  private boolean leadsToSomething(Followed analysis, boolean mayCapture) {
    return switch (analysis.verdict) {
      case APPROVED -> policy.captureOnApproved() && mayCapture;
      case REPROVED -> policy.refundOnReproved();
      case null -> (policy.captureOnError() && mayCapture) || policy.refundOnError();
    };
  }

  /** The analysis has come to a verdict, perhaps after it had counted as an error. */
  void judged(UUID attemptId, FraudVerdict verdict) {
    Followed one = attempts.get(attemptId);
    one.verdict = verdict;
    one.waits = false;
    one.putOff = false;
    one.known = Known.YES;
  }

  /** The analysis is judged later. */
  void waitsForVerdict(UUID attemptId) {
    attempts.get(attemptId).waits = true;
  }

  /** The analysis was not sent for lack of time, and is still to come. */
  void putOff(UUID attemptId) {
    attempts.get(attemptId).putOff = true;
    no(attemptId, false);
  }

  void yes(UUID attemptId) {
    Followed one = attempts.get(attemptId);
    boolean late = one.known == Known.NO || one.known == Known.UNANSWERED;
    if (one.known == Known.YES || (late && !one.movesMoney())) {
      return;
    }
    one.known = Known.YES;
    switch (one.attempt.requestType()) {
      case PRE_AUTHORIZATION -> confirmed(one, ChargeStatus.PRE_AUTHORIZED);
      case AUTHORIZATION -> confirmed(one, ChargeStatus.AUTHORIZED);
      case CAPTURE -> captured(one.attempt.amount().minorUnits());
      case VOID -> voided(one.attempt);
      case CHARGE_BACK -> status = ChargeStatus.CHARGED_BACK;
      case CHARGE_BACK_REVERSAL -> status = ChargeStatus.AUTHORIZED;
      case ANTI_FRAUD, PROBE, ZERO_DOLLAR, REPORT -> {}
    }
  }

  /** The provider says of itself that the buyer has paid, which needs no capture. */
  void paid() {
    attempts.get(awaited).known = Known.YES;
    status = ChargeStatus.AUTHORIZED;
  }

  void no(UUID attemptId, boolean goesOn) {
    Followed one = attempts.get(attemptId);
    one.waits = false;
    boolean news =
        one.known == Known.NOTHING || (one.known == Known.UNANSWERED && one.movesMoney());
    if (!news) {
      return;
    }
    boolean first = one.known == Known.NOTHING;
    one.known = Known.NO;
    boolean authorization = one.attempt.id().equals(awaited);
    if (authorization && status == ChargeStatus.PENDING && !(first && goesOn)) {
      status = ChargeStatus.FAILED;
    }
  }

  void unanswered(UUID attemptId) {
    Followed one = attempts.get(attemptId);
    one.waits = false;
    if (one.known == Known.NOTHING) {
      one.known = Known.UNANSWERED;
    }
  }

  private void confirmed(Followed one, ChargeStatus to) {
    if (status == ChargeStatus.PENDING && one.attempt.id().equals(awaited)) {
      status = to;
    }
  }

  private void captured(long amount) {
    if (status == ChargeStatus.PRE_AUTHORIZED && amount <= left) {
      status = ChargeStatus.AUTHORIZED;
      left = amount;
    }
  }

  private void voided(Attempt attempt) {
    switch (attempt.cause()) {
      case OUTCOME_UNKNOWN -> no(attempt.about(), false);
      case LATE_SUCCESS -> {}
      case MERCHANT, PROVIDER, SESSION_OVERPAID -> taken(attempt, ChargeStatus.VOIDED);
      case FRAUD_ANALYSIS, NOT_CAPTURED -> taken(attempt, ChargeStatus.CANCELED);
    }
  }

  private void taken(Attempt attempt, ChargeStatus whenNothingIsLeft) {
    boolean open = status == ChargeStatus.PRE_AUTHORIZED || status == ChargeStatus.AUTHORIZED;
    long amount = attempt.amount().minorUnits();
    if (open && amount <= left) {
      left -= amount;
      status = left == 0 ? whenNothingIsLeft : status;
    }
  }
}
