package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResolved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCanceled;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCaptured;
import com.paymenthub.domain.charges.ChargeEvent.ChargeChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyVoided;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeEvent.ChargeSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeVoided;
import com.paymenthub.domain.charges.ChargeEvent.FraudAnalyzed;
import com.paymenthub.domain.charges.ChargeEvent.InquiryAnswered;
import com.paymenthub.domain.charges.ChargeEvent.PaymentIssued;
import com.paymenthub.domain.money.Money;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A charge is one of its states. {@link #decide} says what a command leads to, {@link #evolve} what
 * an event makes of it; both are pure, so that a history can be folded anywhere, by anyone.
 */
public sealed interface Charge {

  /** Nothing has been asked for yet. */
  record NotRequested() implements Charge {}

  /** Registered; no provider has said yes or no. */
  record Pending(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.PENDING;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new Pending(changed);
    }
  }

  /** The amount is reserved on the card. */
  record PreAuthorized(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.PRE_AUTHORIZED;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new PreAuthorized(changed);
    }
  }

  /** The payment is confirmed. */
  record Authorized(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.AUTHORIZED;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new Authorized(changed);
    }
  }

  /** It came to nothing, and the merchant gets no money. */
  record Failed(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.FAILED;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new Failed(changed);
    }
  }

  /** What was reserved was let go without the merchant asking for it. */
  record Canceled(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.CANCELED;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new Canceled(changed);
    }
  }

  /** All of it was released or given back. */
  record Voided(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.VOIDED;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new Voided(changed);
    }
  }

  /** The cardholder disputed it. */
  record ChargedBack(ChargeRecord charge) implements Registered {
    @Override
    public ChargeStatus status() {
      return ChargeStatus.CHARGED_BACK;
    }

    @Override
    public Registered with(ChargeRecord changed) {
      return new ChargedBack(changed);
    }
  }

  /** Any state after registration. */
  sealed interface Registered extends Charge {
    /** What the charge knows in every state. */
    ChargeRecord charge();

    /** The status as merchants see it. */
    ChargeStatus status();

    /** The same state with a changed record. */
    Registered with(ChargeRecord changed);
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
      case ChargeCommand.RecordOutcome c -> decided(c, Outcomes::record);
      case ChargeCommand.RecordInquiry c -> decided(c, Inquiries::record);
      case ChargeCommand.Attend c -> decided(c, Attendance::attend);
      case ChargeCommand.Resolve c -> decided(c, Resolutions::resolve);
      case ChargeCommand.NoteSurplus c -> decided(c, (decision, _) -> Surplus.note(decision));
      case ChargeCommand.DecideFraud c -> decided(c, FraudAnalysis::decideByHand);
      case ChargeCommand.Announce c -> decided(c, Announcements::announce);
      case ChargeCommand.Confirm c -> decided(c, Confirmations::confirm);
    };
  }

  /** This charge after {@code event}. */
  default Charge evolve(ChargeEvent event) {
    return switch (event) {
      case ChargeRequested requested -> Registration.registered(requested);
      case AttemptStarted started -> with(record().started(started));
      case AttemptApproved e -> with(record().approved(e));
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
      case ChargePreAuthorized e -> new PreAuthorized(record().at(e.occurredAt()));
      case ChargeAuthorized e -> new Authorized(record().left(e.amount(), e.occurredAt()));
      case ChargeCaptured e ->
          new Authorized(
              record().left(e.amount(), e.occurredAt()).without(ChargeFlagged.NOT_LET_GO));
      case ChargePartiallyVoided e -> with(record().left(e.residual(), e.occurredAt()));
      case ChargeVoided e -> new Voided(nothingLeft(e));
      case ChargeCanceled e -> new Canceled(nothingLeft(e));
      case ChargeChargedBack e -> new ChargedBack(record().at(e.occurredAt()));
      case ChargeFailed e -> new Failed(record().at(e.occurredAt()));
      case ChargeSurplus e -> with(record().surplus(e.occurredAt()));
      case ChargeFlagged e -> with(record().flagged(e.attemptId(), e.reason(), e.occurredAt()));
      case AttemptResolved e -> with(record().resolved(e.attemptId(), e.occurredAt()));
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
    return decision.events();
  }

  private ChargeRecord record() {
    return registered().charge();
  }

  private Charge with(ChargeRecord changed) {
    return registered().with(changed);
  }

  private Charge answered(ChargeEvent event, UUID attemptId, AttemptOutcome outcome) {
    return with(record().answered(attemptId, outcome, event.occurredAt()));
  }

  private ChargeRecord nothingLeft(ChargeEvent event) {
    Currency currency = record().residual().currency();
    return record()
        .left(new Money(0, currency), event.occurredAt())
        .without(ChargeFlagged.NOT_LET_GO);
  }
}
