package com.paymenthub.finance.tables;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeLifecycle;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DueTask;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.FollowUps;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.Movement;
import com.paymenthub.domain.charges.RequestType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code finance_open_item}: something about a charge that is not settled.
 *
 * @param item what it is: {@code pending}, {@code unknown}, {@code accepted}, {@code flagged},
 *     {@code expiring}, {@code surplus} or {@code waiting_for_person}
 * @param attemptId the attempt that it is about
 * @param reason why, in snake case, for example {@code fraud_analysis} where an analysis was
 *     accepted; null where the item says it all
 * @param amount minor units of the charge's currency
 * @param since since when it is open
 * @param dueAt when it ends by itself; null when it does not, or nobody knows
 */
public record FinanceOpenItem(
    UUID chargeId,
    String item,
    UUID attemptId,
    @Nullable String reason,
    long amount,
    Instant since,
    @Nullable Instant dueAt) {

  private static final String FRAUD_ANALYSIS = "fraud_analysis";

  static List<FinanceOpenItem> of(
      ChargeHistory history, Charge.Registered charge, List<Movement> movements) {
    ChargeRecord record = charge.charge();
    List<FinanceOpenItem> items = new ArrayList<>();
    Attempt latest = record.latestAuthorization();
    Map<UUID, Instant> flaggedAt = flaggedAt(history);
    long left = record.residual().minorUnits();
    if (charge.status() == ChargeStatus.PENDING) {
      items.add(of(record, "pending", latest, null, left, record.requestedAt(), null));
    }
    for (Attempt attempt : record.attempts()) {
      long amount = attempt.amount().minorUnits();
      if (attempt.isUnresolved() && attempt.isUnanswered()) {
        items.add(of(record, "unknown", attempt, null, amount, attempt.changedAt(), null));
      }
      if (attempt.isUnresolved()
          && attempt.outcome() instanceof Accepted(_, Instant expectedBy, _, _)) {
        items.add(of(record, "accepted", attempt, null, amount, attempt.changedAt(), expectedBy));
      }
      if (attempt.awaitsVerdict()
          && attempt.outcome() instanceof Accepted(_, Instant expectedBy, _, _)
          && ChargeLifecycle.ANALYZE.isAllowedIn(charge.status())) {
        Instant since = attempt.changedAt();
        items.add(of(record, "accepted", attempt, FRAUD_ANALYSIS, left, since, expectedBy));
      }
      if (attempt.flag() != null) {
        Instant since = Objects.requireNonNull(flaggedAt.get(attempt.id()));
        items.add(of(record, "flagged", attempt, attempt.flag(), amount, since, null));
      }
    }
    expiry(charge)
        .ifPresent(
            task -> {
              Attempt about = record.attempt(task.attemptId());
              Instant since = about.changedAt();
              items.add(of(record, "expiring", about, null, left, since, task.dueAt()));
            });
    surplus(record, movements, items);
    Instant surplusAt = record.surplusAt();
    // What is in dispute is with the cardholder already.
    boolean isHeld = !charge.status().isOver() && charge.status() != ChargeStatus.CHARGED_BACK;
    if (surplusAt != null && left > 0 && isHeld) {
      items.add(of(record, "surplus", latest, "session_overpaid", left, surplusAt, null));
    }
    judgement(charge)
        .ifPresent(
            analysis ->
                items.add(
                    of(
                        record,
                        "waiting_for_person",
                        analysis,
                        FRAUD_ANALYSIS,
                        left,
                        analysis.changedAt(),
                        null)));
    return List.copyOf(items);
  }

  private static FinanceOpenItem of(
      ChargeRecord record,
      String item,
      Attempt attempt,
      @Nullable String reason,
      long amount,
      Instant since,
      @Nullable Instant dueAt) {
    return new FinanceOpenItem(record.id(), item, attempt.id(), reason, amount, since, dueAt);
  }

  /** When each attempt was flagged last. */
  private static Map<UUID, Instant> flaggedAt(ChargeHistory history) {
    Map<UUID, Instant> at = new HashMap<>();
    for (ChargeEvent event : history.happened()) {
      if (event instanceof ChargeFlagged flag) {
        at.put(flag.attemptId(), flag.occurredAt());
      }
    }
    return at;
  }

  private static Optional<DueTask> expiry(Charge.Registered charge) {
    return DueTask.of(charge).filter(due -> due.task() == Task.EXPIRE || due.task() == Task.LET_GO);
  }

  /** Money of attempts that did not pay the charge, as far as it was not given back. */
  private static void surplus(
      ChargeRecord record, List<Movement> movements, List<FinanceOpenItem> items) {
    Map<UUID, Movement> held = new LinkedHashMap<>();
    for (Movement movement : movements) {
      Attempt mover = movement.attempt();
      switch (movement.kind()) {
        case SURPLUS -> held.put(mover.id(), movement);
        case SURPLUS_REFUND -> held.remove(mover.about());
        case SURPLUS_REFUND_UNDONE -> held.put(requireNonNull(mover.about()), movement);
        default -> {}
      }
    }
    held.forEach(
        (taken, movement) ->
            items.add(
                of(
                    record,
                    "surplus",
                    record.attempt(taken),
                    "unexpected_payment",
                    movement.reservedDelta() + movement.settledDelta(),
                    movement.occurredAt(),
                    null)));
  }

  /** The analysis that led to nothing, so that a person has to judge. */
  private static Optional<Attempt> judgement(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    if (!ChargeLifecycle.JUDGE.isAllowedIn(charge.status())
        || FollowUps.areDue(charge)
        || record.attempts().stream().anyMatch(one -> one.blocks() || one.awaitsVerdict())) {
      return Optional.empty();
    }
    return record.attempts().reversed().stream()
        .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
        .findFirst()
        .filter(
            analysis ->
                !(analysis.outcome() instanceof Analyzed(FraudVerdict verdict, int _)
                    && verdict == FraudVerdict.APPROVED));
  }
}
