package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import java.util.List;
import java.util.UUID;

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

  /** It came to nothing, and no money moved. */
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
      case ChargeCommand.RequestCharge request -> Registration.decide(this, request);
      case ChargeCommand.RecordOutcome outcome -> Outcomes.decide(this, outcome);
    };
  }

  /** This charge after {@code event}. */
  default Charge evolve(ChargeEvent event) {
    return switch (event) {
      case ChargeRequested requested -> Registration.registered(requested);
      case AttemptStarted started -> with(started(started));
      case AttemptApproved e -> with(answered(e, e.attemptId(), e.answer()));
      case AttemptDeclined e -> with(answered(e, e.attemptId(), e.answer()));
      case AttemptNotSent e ->
          with(answered(e, e.attemptId(), new AttemptOutcome.NotSent(e.reason())));
      case AttemptUnanswered e ->
          with(answered(e, e.attemptId(), new AttemptOutcome.Unknown(e.reason())));
      case ChargePreAuthorized e -> new PreAuthorized(registered().charge().at(e.occurredAt()));
      case ChargeAuthorized e -> new Authorized(registered().charge().at(e.occurredAt()));
      case ChargeFailed e -> new Failed(registered().charge().at(e.occurredAt()));
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

  private Charge with(ChargeRecord changed) {
    return registered().with(changed);
  }

  private ChargeRecord started(AttemptStarted event) {
    return registered().charge().started(event);
  }

  private ChargeRecord answered(ChargeEvent event, UUID attemptId, AttemptOutcome outcome) {
    return registered().charge().answered(attemptId, outcome, event.occurredAt());
  }
}
