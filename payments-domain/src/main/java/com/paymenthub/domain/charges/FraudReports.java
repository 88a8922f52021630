package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.DueTask.Task;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the anti-fraud provider of a charge is told of it, where it wants to know. It is told how
 * the charge stands, at least once, and again when that changes. Each report is an attempt about
 * the one that has brought the charge there, so that the history shows what was told, and when. It
 * blocks nothing.
 */
public final class FraudReports {

  /** After so many tries, two and a half days, one report is given up. */
  static final int MAXIMUM_TRIES = 10;

  /**
   * What one report tells.
   *
   * @param analysis the analysis that it is about
   * @param fate what became of the charge
   * @param reason why the payment is disputed; null where it is not
   */
  public record Told(Attempt analysis, ChargeFate fate, @Nullable DisputeReason reason) {}

  private FraudReports() {}

  /** The next report; empty when the provider knows how the charge stands, or is not to know. */
  static Optional<DueTask> dueFor(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    FraudPolicy policy = record.terms().fraudPolicy();
    if (policy == null || !Boolean.TRUE.equals(policy.reported())) {
      return Optional.empty();
    }
    Optional<Attempt> decisive = decisive(charge);
    return decisive.isEmpty()
        ? Optional.empty()
        : analysis(record).flatMap(analysis -> next(record, analysis, decisive.get()));
  }

  private static Optional<DueTask> next(ChargeRecord record, Attempt analysis, Attempt decisive) {
    List<Attempt> latest =
        record.attempts().reversed().stream()
            .filter(attempt -> attempt.requestType() == RequestType.REPORT)
            .takeWhile(report -> decisive.id().equals(report.about()))
            .toList();
    if (latest.isEmpty()) {
      return Optional.of(new DueTask(Task.REPORT, analysis.id(), decisive.changedAt()));
    }
    Attempt last = latest.getFirst();
    boolean isAnswered =
        last.isApproved()
            || (last.outcome() instanceof AttemptOutcome.Declined refusal
                && refusal.retryAt() == null);
    return isAnswered || last.isUnderWay() || latest.size() >= MAXIMUM_TRIES
        ? Optional.empty()
        : Optional.of(
            new DueTask(Task.REPORT, analysis.id(), DueTask.tryAgain(decisive, latest.reversed())));
  }

  /** Begins the report that is due. */
  static void begin(Decision decision, UUID reportId) {
    Attempt analysis = analysis(decision.record()).orElseThrow();
    Attempt decisive = decisive(decision.charge()).orElseThrow();
    decision.start(
        reportId,
        RequestType.REPORT,
        AttemptCause.FRAUD_ANALYSIS,
        decisive.id(),
        analysis.route().because("provider_of_the_analysis"),
        decisive.amount());
  }

  /**
   * What a report tells.
   *
   * @throws IllegalArgumentException when the attempt is no report
   */
  public static Told of(ChargeRecord record, Attempt report) {
    UUID about = report.about();
    if (report.requestType() != RequestType.REPORT || about == null) {
      throw new IllegalArgumentException("not a report");
    }
    Attempt decisive = record.attempt(about);
    return new Told(analysis(record).orElseThrow(), fate(decisive), reason(record, decisive));
  }

  /** The analysis that its provider knows; a judgement by hand is not one. */
  private static Optional<Attempt> analysis(ChargeRecord record) {
    return record.attempts().reversed().stream()
        .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
        .filter(attempt -> attempt.cause() != AttemptCause.PROVIDER)
        .filter(attempt -> !(attempt.outcome() instanceof AttemptOutcome.NotSent))
        .findFirst();
  }

  /** The latest attempt that has brought the charge where it stands; empty while it is open. */
  private static Optional<Attempt> decisive(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    boolean isDecided =
        switch (charge.status()) {
          case AUTHORIZED, CHARGED_BACK, VOIDED, CANCELED -> true;
          case PENDING, PRE_AUTHORIZED, FAILED -> false;
        };
    return isDecided
        ? record.attempts().reversed().stream()
            .filter(attempt -> decides(charge, attempt))
            .findFirst()
        : Optional.empty();
  }

  private static boolean decides(Charge.Registered charge, Attempt attempt) {
    boolean hasNoMoney =
        charge.status() == ChargeStatus.VOIDED || charge.status() == ChargeStatus.CANCELED;
    Optional<Dispute> dispute = disputeToldBy(charge.charge(), attempt);
    return switch (attempt.requestType()) {
      case CAPTURE -> !hasNoMoney && attempt.isEffectiveCapture();
      case VOID -> hasNoMoney && attempt.lowered() != null;
      case CHARGE_BACK -> !hasNoMoney && dispute.filter(one -> one.taken() != null).isPresent();
      // What the charge could not follow is a matter of people.
      case CHARGE_BACK_REVERSAL ->
          !hasNoMoney
              && dispute.isPresent()
              && attempt.about() != null
              && attempt.flag() == null
              && attempt.closed() == null;
      case PRE_AUTHORIZATION, AUTHORIZATION, ANTI_FRAUD, PROBE, ZERO_DOLLAR, REPORT -> false;
    };
  }

  private static ChargeFate fate(Attempt decisive) {
    return switch (decisive.requestType()) {
      case CHARGE_BACK -> ChargeFate.CHARGED_BACK;
      case CHARGE_BACK_REVERSAL -> ChargeFate.WON_BACK;
      case VOID ->
          decisive.cause() == AttemptCause.FRAUD_ANALYSIS
                  || decisive.cause() == AttemptCause.NOT_CAPTURED
              ? ChargeFate.LET_GO
              : ChargeFate.VOIDED;
      default -> ChargeFate.CAPTURED;
    };
  }

  private static @Nullable DisputeReason reason(ChargeRecord record, Attempt decisive) {
    return disputeToldBy(record, decisive).map(one -> one.details().reason()).orElse(null);
  }

  private static Optional<Dispute> disputeToldBy(ChargeRecord record, Attempt attempt) {
    return record.disputes().stream().filter(one -> one.isToldBy(attempt.id())).findFirst();
  }
}
