package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeLifecycle.CAPTURE;
import static com.paymenthub.domain.charges.ChargeLifecycle.DISPUTE;
import static com.paymenthub.domain.charges.ChargeLifecycle.DISPUTE_A_PART;
import static com.paymenthub.domain.charges.ChargeLifecycle.FAIL;
import static com.paymenthub.domain.charges.ChargeLifecycle.LET_GO;
import static com.paymenthub.domain.charges.ChargeLifecycle.PAY;
import static com.paymenthub.domain.charges.ChargeLifecycle.RESERVE;
import static com.paymenthub.domain.charges.ChargeLifecycle.VOID;
import static com.paymenthub.domain.charges.ChargeLifecycle.VOID_A_PART;
import static com.paymenthub.domain.charges.ChargeLifecycle.WIN_DISPUTE;

import com.paymenthub.domain.charges.ChargeEvent.AttemptAccepted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResolved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResumed;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUndone;
import com.paymenthub.domain.charges.ChargeEvent.BuyerActionRequired;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCanceled;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCaptured;
import com.paymenthub.domain.charges.ChargeEvent.ChargeChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyVoided;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeEvent.ChargeSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeVoided;
import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.charges.ChargeEvent.DisputeWon;
import com.paymenthub.domain.charges.ChargeEvent.FeeTold;
import com.paymenthub.domain.charges.ChargeEvent.FraudAnalyzed;
import com.paymenthub.domain.charges.ChargeEvent.InquiryAnswered;
import com.paymenthub.domain.charges.ChargeEvent.OperationFinished;
import com.paymenthub.domain.charges.ChargeEvent.OperationUndone;
import com.paymenthub.domain.charges.ChargeEvent.PaymentIssued;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A charge. {@link #decide} says what a command leads to, {@link #evolve} what an event makes of
 * it; both are pure, so that a history can be folded anywhere, by anyone. What is allowed in which
 * status, and where it leads, is in {@link ChargeLifecycle}.
 */
public sealed interface Charge {

  /** Nothing has been asked for yet. */
  record NotRequested() implements Charge {}

  /**
   * Asked for. Every status holds the same.
   *
   * @param status the status as merchants see it
   * @param charge what the charge knows
   */
  record Registered(ChargeStatus status, ChargeRecord charge) implements Charge {
    Registered with(ChargeRecord changed) {
      return new Registered(status, changed);
    }

    Registered after(ChargeLifecycle happened, ChargeRecord changed) {
      return new Registered(happened.leadsTo().orElse(status), changed);
    }

    /**
     * When the money of the charge was taken, as far as is known: by the latest capture that
     * counts, or by its payment; empty while nothing is taken.
     */
    public Optional<Instant> takenAt() {
      return status == ChargeStatus.PRE_AUTHORIZED
          ? Optional.empty()
          : charge.latestCapture().or(charge::authorization).map(Attempt::changedAt);
    }
  }

  /**
   * What happens when {@code command} is given to this charge: the events, in order; none when
   * there is nothing new to say.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when the state does not allow it
   */
  default List<ChargeEvent> decide(ChargeCommand command) {
    return switch (command) {
      case ChargeCommand.RequestCharge c -> Registration.decide(this, c);
      case ChargeCommand.RequestCapture c -> decided(c, MerchantOperations::capture);
      case ChargeCommand.RequestVoid c -> decided(c, MerchantOperations::voidAmount);
      case ChargeCommand.CompleteAction c -> decided(c, MerchantOperations::complete);
      case ChargeCommand.RecordOutcome c -> decided(c, Outcomes::record);
      case ChargeCommand.RecordInquiry c -> decided(c, Inquiries::record);
      case ChargeCommand.AskAbout c -> decided(c, Inquiries::ask);
      case ChargeCommand.PerformDueTask c -> decided(c, DueTasks::performDueTask);
      case ChargeCommand.Resolve c -> decided(c, Resolutions::resolve);
      case ChargeCommand.NoteSurplus c -> decided(c, (decision, _) -> Overpayment.note(decision));
      case ChargeCommand.DecideFraud c -> decided(c, FraudAnalysis::decideByHand);
      case ChargeCommand.Announce c -> decided(c, AnnouncedOperations::announce);
      case ChargeCommand.Confirm c -> decided(c, ReceivedNotices::confirm);
      case ChargeCommand.NoteEnd c -> decided(c, Outcomes::note);
      case ChargeCommand.NoteUndone c -> decided(c, Undoings::note);
      case ChargeCommand.NoteDispute c -> decided(c, Disputes::note);
      case ChargeCommand.NoteFee c -> decided(c, Fees::note);
    };
  }

  /** This charge after {@code event}. */
  default Charge evolve(ChargeEvent event) {
    return switch (event) {
      case ChargeRequested requested -> Registration.registered(requested);
      case AttemptStarted started -> with(record().started(started));
      case AttemptApproved e -> with(record().approved(e));
      case AttemptAccepted e -> answered(e, e.attemptId(), e.answer());
      case BuyerActionRequired e -> answered(e, e.attemptId(), e.answer());
      case AttemptResumed e -> with(record().resumed(e.attemptId(), e.occurredAt()));
      case AttemptUndone e -> with(record().undone(e));
      case AttemptDeclined e -> answered(e, e.attemptId(), e.answer());
      case PaymentIssued e -> answered(e, e.attemptId(), e.answer());
      case AttemptNotSent e -> answered(e, e.attemptId(), new AttemptOutcome.NotSent(e.reason()));
      case AttemptUnanswered e ->
          answered(e, e.attemptId(), new AttemptOutcome.Unknown(e.reason()));
      case AttemptNotExecuted e ->
          answered(e, e.attemptId(), new AttemptOutcome.NotExecuted(e.reason()));
      case FraudAnalyzed e ->
          answered(e, e.attemptId(), new AttemptOutcome.Analyzed(e.verdict(), e.score()));
      case InquiryAnswered e -> answered(e, e.attemptId(), new AttemptOutcome.Found(e.finding()));
      case ChargePreAuthorized e ->
          after(RESERVE, record().counted(e.attemptId(), e.amount(), e.occurredAt()));
      case ChargeAuthorized e ->
          after(
              PAY,
              record()
                  .counted(e.attemptId(), e.amount(), e.occurredAt())
                  .left(e.amount(), e.occurredAt()));
      case ChargeCaptured e ->
          after(
              CAPTURE,
              record()
                  .lowered(e.attemptId(), e.amount(), e.occurredAt())
                  .without(ChargeFlagged.NOT_LET_GO));
      case ChargePartiallyVoided e ->
          after(VOID_A_PART, record().lowered(e.attemptId(), e.residual(), e.occurredAt()));
      case ChargeVoided e -> after(VOID, nothingLeft(e, e.attemptId()));
      case ChargeCanceled e -> after(LET_GO, nothingLeft(e, e.attemptId()));
      case OperationFinished e -> with(record().at(e.occurredAt()));
      case OperationUndone e -> new Registered(e.status(), record().restored(e));
      case ChargeChargedBack e -> after(DISPUTE, record().chargedBack(e));
      case ChargePartiallyChargedBack e -> after(DISPUTE_A_PART, record().chargedBack(e));
      case DisputeWon e -> after(WIN_DISPUTE, record().won(e));
      case DisputeTold e -> with(record().told(e));
      case ChargeFailed e -> after(FAIL, record().at(e.occurredAt()));
      case ChargeSurplus e -> with(record().surplus(e.occurredAt()));
      case ChargeFlagged e -> with(record().flagged(e.attemptId(), e.reason(), e.occurredAt()));
      case AttemptResolved e -> with(record().resolved(e.attemptId(), e.occurredAt()));
      case FeeTold e -> with(record().feeTold(e));
    };
  }

  /** The charge that a whole history makes. */
  static Charge fold(Iterable<? extends ChargeEvent> history) {
    Charge charge = new NotRequested();
    for (ChargeEvent event : history) {
      charge = charge.evolve(event);
    }
    return charge;
  }

  /**
   * This charge as a registered one.
   *
   * @throws IllegalStateException when nothing was asked for yet
   */
  default Registered registered() {
    return switch (this) {
      case Registered registered -> registered;
      case NotRequested _ -> throw new IllegalStateException("the charge was never requested");
    };
  }

  private <C extends ChargeCommand> List<ChargeEvent> decided(
      C command, BiConsumer<Decision, C> rule) {
    Decision decision = new Decision(registered(), command);
    rule.accept(decision, command);
    if (!decision.events().isEmpty()) {
      Disputes.followLate(decision);
    }
    return decision.events();
  }

  private ChargeRecord record() {
    return registered().charge();
  }

  private Charge with(ChargeRecord changed) {
    return registered().with(changed);
  }

  private Charge after(ChargeLifecycle happened, ChargeRecord changed) {
    return registered().after(happened, changed);
  }

  private Charge answered(ChargeEvent event, UUID attemptId, AttemptOutcome outcome) {
    return with(record().answered(attemptId, outcome, event.occurredAt()));
  }

  private ChargeRecord nothingLeft(ChargeEvent event, UUID attemptId) {
    Currency currency = record().residual().currency();
    return record()
        .lowered(attemptId, new Money(0, currency), event.occurredAt())
        .without(ChargeFlagged.NOT_LET_GO);
  }
}
