package com.paymenthub.providers.adapters.sandbox;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Undoings;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.providers.contract.ProviderNotices;
import com.paymenthub.providers.contract.ProviderPermits;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Makes the simulator report a payment, a refund, a dispute, or that an operation did not happen
 * after all, in the same way as a real acquirer (docs/interface.md §1). The operation is stored
 * before money moves, and the money moves outside of any transaction, once per operation.
 */
@Component
public class ManualStatus {

  private final ProviderNotices notices;
  private final MoneyMover money;
  private final ProviderPermits permits;
  private final Clock clock;

  ManualStatus(ProviderNotices notices, MoneyMover money, ProviderPermits permits, Clock clock) {
    this.notices = notices;
    this.money = money;
    this.permits = permits;
    this.clock = clock;
  }

  /**
   * Makes the simulator move the money and report it. Call it inside a transaction. It may be
   * repeated with the same operation id, for example after a crash, and has one effect.
   *
   * @param toldMinorUnits what was paid, for pix and boleto; null for the amount asked for. By card
   *     always the amount asked for is paid
   * @param operationId identifies the operation
   * @return the steps to the charge as it stands afterwards
   * @throws Refusal when the charge is not at a simulator, or in no state for it
   */
  public Step<Charge.Registered> tell(
      UUID chargeId,
      Confirmation confirmation,
      @Nullable Long toldMinorUnits,
      UUID operationId,
      Origin origin) {
    Charge.Registered charge = notices.announced(chargeId, operationId, confirmation, origin);
    requireSimulator(charge.charge());
    if (charge.charge().attempts().stream()
        .anyMatch(attempt -> attempt.isUndone() && attempt.isToldBy(operationId.toString()))) {
      return new Step.Done<>(charge);
    }
    Optional<Attempt> undoable = undoable(charge, confirmation);
    if (undoable.isPresent()) {
      return undo(charge, undoable.get(), operationId, origin);
    }
    Optional<Attempt> announced =
        charge.charge().attempts().stream()
            .filter(attempt -> attempt.id().equals(operationId))
            .findFirst();
    if (announced.isEmpty()) {
      boolean isByCard = charge.charge().terms().paymentMethod() instanceof PaymentMethod.Credit;
      @Nullable Long paidMinorUnits = isByCard ? null : toldMinorUnits;
      SimulatedMovement payment = payment(charge.charge(), paidMinorUnits);
      return call(
          payment,
          outcome -> {
            if (!(outcome instanceof Approved)) {
              throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
            }
            String noticeId = operationId.toString();
            requireUnpaid(chargeId, payment.reference(), noticeId, confirmation, origin);
            return notices.confirmed(
                chargeId,
                noticeId,
                confirmation,
                payment.of(),
                paidMinorUnits,
                charge.charge().terms().paymentMethod() instanceof PaymentMethod.Pix
                    ? SandboxAnswers.endToEndId(payment.reference(), payment.at())
                    : Map.of(),
                origin);
          });
    }
    Attempt told = announced.get();
    if (!told.isUnderWay() && !told.isUnanswered()) {
      return new Step.Done<>(charge);
    }
    UUID authorization = charge.charge().latestAuthorization().id();
    return call(
        new SimulatedMovement(
            operationId, told.requestType(), authorization, told.amount(), clock.instant()),
        outcome -> notices.ended(chargeId, operationId, outcome, origin));
  }

  /** The capture or void that does not happen after all, so that the charge gets this status. */
  private static Optional<Attempt> undoable(Charge.Registered charge, Confirmation confirmation) {
    return switch (confirmation) {
      case PRE_AUTHORIZED -> Undoings.leadingTo(charge, ChargeStatus.PRE_AUTHORIZED);
      case AUTHORIZED -> Undoings.leadingTo(charge, ChargeStatus.AUTHORIZED);
      case VOIDED, CHARGED_BACK -> Optional.empty();
    };
  }

  private Step<Charge.Registered> undo(
      Charge.Registered charge, Attempt attempt, UUID operationId, Origin origin) {
    UUID chargeId = charge.charge().id();
    return call(
        SimulatedMovement.undoing(
            attempt.id(),
            charge.charge().latestAuthorization().id(),
            requireNonNull(attempt.lowered()),
            clock.instant()),
        outcome -> {
          if (!(outcome instanceof Approved)) {
            throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
          }
          return notices.undone(chargeId, operationId.toString(), attempt.id(), origin);
        });
  }

  /**
   * Another operation may have found the authorization unpaid at the same moment, and have told of
   * its payment. The money of one authorization moves once, so that there is nothing more to tell.
   * To announce the authorization itself only tells how the charge stands.
   */
  private void requireUnpaid(
      UUID chargeId,
      UUID authorization,
      String noticeId,
      Confirmation confirmation,
      Origin origin) {
    Charge.Registered charge = notices.announced(chargeId, authorization, confirmation, origin);
    boolean isPaid =
        charge.charge().attempts().stream()
            .filter(attempt -> attempt.id().equals(authorization))
            .anyMatch(
                attempt -> attempt.noticeId() != null && !attempt.noticeId().equals(noticeId));
    if (isPaid) {
      throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, charge.status().code());
    }
  }

  /** Records the outcome of a movement in the charge. */
  private interface Recorded {
    Charge.Registered after(AttemptOutcome outcome);
  }

  private Step<Charge.Registered> call(SimulatedMovement movement, Recorded recorded) {
    return (Step.Call<Charge.Registered>)
        () -> {
          AttemptOutcome outcome = move(movement);
          return () -> new Step.Done<>(recorded.after(outcome));
        };
  }

  private SimulatedMovement payment(ChargeRecord charge, @Nullable Long paidMinorUnits) {
    Attempt authorization = charge.latestAuthorization();
    Money asked = authorization.amount();
    Money paid = paidMinorUnits == null ? asked : new Money(paidMinorUnits, asked.currency());
    return new SimulatedMovement(
        authorization.id(), RequestType.AUTHORIZATION, authorization.id(), paid, clock.instant());
  }

  private AttemptOutcome move(SimulatedMovement movement) {
    try {
      return money.move(movement).isPresent()
          ? Approved.WITHOUT_DETAILS
          : new NotExecuted("reversed");
    } catch (IOException failure) {
      return new Unknown("connection_broken");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return new Unknown("interrupted");
    }
  }

  private void requireSimulator(ChargeRecord charge) {
    if (!charge.latestAuthorization().route().providerType().equals(SandboxAcquirer.TYPE)) {
      throw new Refusal(RefusalKey.NOT_SIMULATED);
    }
    if (!permits.permit(charge.terms().clientId(), SandboxAcquirer.TYPE)) {
      throw new Refusal(RefusalKey.PROVIDER_NOT_ALLOWED, SandboxAcquirer.TYPE);
    }
  }
}
