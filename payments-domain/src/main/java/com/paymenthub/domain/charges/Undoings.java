package com.paymenthub.domain.charges;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.ChargeCommand.NoteUndone;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.money.Money;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The events after a provider has said that a capture or a void did not happen after all, and which
 * of them a charge can follow (docs/interface.md §4.5).
 */
public final class Undoings {

  private Undoings() {}

  static void note(Decision decision, NoteUndone command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    UUID id = decision.record().id();
    Attempt attempt = decision.record().attempt(command.attemptId());
    if (attempt.requestType() != RequestType.CAPTURE && attempt.requestType() != RequestType.VOID) {
      throw new IllegalArgumentException("only a capture or a void is undone");
    }
    if (attempt.isUndone()) {
      return;
    }
    Optional<ChargeLifecycle> possible = of(decision.charge(), attempt);
    decision.add(at -> new ChargeEvent.AttemptUndone(id, attempt.id(), command.noticeId(), at));
    possible.flatMap(ChargeLifecycle::leadsTo).ifPresent(to -> restore(decision, attempt, to));
    if (possible.isEmpty() && (attempt.lowered() != null || wasPutRight(attempt))) {
      decision.flag(attempt.id(), ChargeFlagged.LATE_UNDOING);
    } else if (attempt.requestType() == RequestType.VOID) {
      flagAutomatic(decision, attempt);
    }
    if (attempt.isAccepted()) {
      Outcomes.finished(decision, attempt, decision.charge().status());
    }
  }

  /**
   * The capture or void that leads to a status when it is undone: the latest that the charge can
   * follow; empty when there is none. After a dispute, that the charge is authorized means that the
   * dispute was won.
   */
  public static Optional<Attempt> leadingTo(Charge.Registered charge, ChargeStatus status) {
    if (charge.status() == ChargeStatus.CHARGED_BACK) {
      return Optional.empty();
    }
    return charge.charge().attempts().reversed().stream()
        .filter(
            attempt ->
                of(charge, attempt)
                    .flatMap(ChargeLifecycle::leadsTo)
                    .filter(status::equals)
                    .isPresent())
        .findFirst();
  }

  /** Makes sure that there is such a capture or void. */
  static void require(Decision decision, ChargeStatus status) {
    if (leadingTo(decision.charge(), status).isEmpty()) {
      MerchantOperations.requireSettled(decision);
      throw decision.notAllowed();
    }
  }

  /** What happens to the charge when the attempt is undone; empty when it cannot follow. */
  private static Optional<ChargeLifecycle> of(Charge.Registered charge, Attempt attempt) {
    if (attempt.lowered() == null || attempt.cancelsCode()) {
      return Optional.empty();
    }
    List<Attempt> all = charge.charge().attempts();
    int index = all.indexOf(attempt);
    List<Attempt> later = all.subList(index + 1, all.size());
    boolean isTaken = hasTaken(charge.charge(), all.subList(0, index));
    ChargeLifecycle row =
        attempt.requestType() == RequestType.CAPTURE
            ? ChargeLifecycle.UNDO_CAPTURE
            : isTaken ? ChargeLifecycle.UNDO_REFUND : ChargeLifecycle.UNDO_RELEASE;
    return Optional.of(row)
        .filter(one -> one.isAllowedIn(charge.status()))
        .filter(one -> later.stream().noneMatch(after -> excludes(one, after)));
  }

  /** Whether a later attempt has moved, or may move, the money that would come back. */
  private static boolean excludes(ChargeLifecycle row, Attempt later) {
    boolean isEffective = later.lowered() != null;
    if (row == ChargeLifecycle.UNDO_CAPTURE) {
      return isEffective || later.blocks();
    }
    // A provider that has given back everything by itself may have given back this, too.
    boolean wasGivenBack = later.noticeId() != null && later.requestType() == RequestType.VOID;
    boolean wasTaken =
        row == ChargeLifecycle.UNDO_RELEASE && later.requestType() == RequestType.CAPTURE;
    return isEffective && (wasGivenBack || wasTaken);
  }

  /** Whether a person has made the provider's books agree with a charge that did not follow. */
  private static boolean wasPutRight(Attempt attempt) {
    return ChargeFlagged.LATE_CAPTURE.equals(attempt.closed())
        || ChargeFlagged.LATE_VOID.equals(attempt.closed());
  }

  /** Whether the money was taken, and not only reserved. */
  private static boolean hasTaken(ChargeRecord record, List<Attempt> earlier) {
    return earlier.stream().anyMatch(Attempt::isEffectiveCapture)
        || record.latestAuthorization().requestType() == RequestType.AUTHORIZATION;
  }

  private static void restore(Decision decision, Attempt attempt, ChargeStatus status) {
    UUID id = decision.record().id();
    Money again = requireNonNull(attempt.lowered());
    // What the charge shows after a dispute of all that was left is with the buyer.
    Money left =
        decision.charge().status() == ChargeStatus.CHARGED_BACK
            ? again
            : decision.record().residual().plus(again);
    decision.add(at -> new ChargeEvent.OperationUndone(id, attempt.id(), status, left, at));
  }

  /** What the service had done by itself is not simply repeated: a person is told. */
  private static void flagAutomatic(Decision decision, Attempt attempt) {
    UUID paid = decision.record().latestAuthorization().id();
    switch (attempt.cause()) {
      case LATE_SUCCESS ->
          decision.flag(requireNonNull(attempt.about()), ChargeFlagged.NOT_GIVEN_BACK);
      case OUTCOME_UNKNOWN -> {
        UUID about = requireNonNull(attempt.about());
        if (decision.record().attempt(about).isWithoutEffect()) {
          decision.flag(about, ChargeFlagged.OUTCOME_UNKNOWN);
        }
      }
      case SESSION_OVERPAID -> {
        if (decision.allows(ChargeLifecycle.VOID)) {
          decision.flag(paid, ChargeFlagged.NOT_GIVEN_BACK);
        }
      }
      case FRAUD_ANALYSIS, NOT_CAPTURED -> {
        if (decision.allows(ChargeLifecycle.LET_GO)) {
          decision.flag(paid, ChargeFlagged.NOT_LET_GO);
        }
      }
      case MERCHANT, PROVIDER -> {}
    }
  }
}
