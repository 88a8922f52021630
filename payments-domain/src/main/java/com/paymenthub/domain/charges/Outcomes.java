package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeCommand.NextAttempt;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an answer to an attempt makes of the charge. Only an attempt that surely moved no money goes
 * on to another provider; an unknown one changes nothing but what is known.
 */
final class Outcomes {

  private final Charge.Registered state;
  private final Attempt attempt;
  private final Instant now;
  private final List<ChargeEvent> events = new ArrayList<>();
  private Instant last;

  private Outcomes(Charge.Registered state, Attempt attempt, Instant now) {
    this.state = state;
    this.attempt = attempt;
    this.now = now;
    this.last = state.charge().lastEventAt();
  }

  static List<ChargeEvent> decide(Charge charge, RecordOutcome command) {
    Charge.Registered state = charge.registered();
    Attempt attempt = state.charge().attempt(command.attemptId());
    if (!attempt.isUnresolved() || (attempt.outcome() != null && isUnknown(command.outcome()))) {
      return List.of();
    }
    if (!(state instanceof Charge.Pending)) {
      throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, state.status().code());
    }
    Outcomes outcomes = new Outcomes(state, attempt, command.now());
    switch (command.outcome()) {
      case AttemptOutcome.Approved approved -> outcomes.approved(approved);
      case AttemptOutcome.Declined declined -> outcomes.declined(declined, command.next());
      case AttemptOutcome.NotSent notSent -> outcomes.notSent(notSent, command.next());
      case AttemptOutcome.Unknown unknown -> outcomes.unknown(unknown);
    }
    return List.copyOf(outcomes.events);
  }

  private static boolean isUnknown(AttemptOutcome outcome) {
    return outcome instanceof AttemptOutcome.Unknown;
  }

  private void approved(AttemptOutcome.Approved approved) {
    events.add(new AttemptApproved(id(), attempt.id(), approved, at()));
    events.add(
        switch (attempt.requestType()) {
          case PRE_AUTHORIZATION ->
              new ChargePreAuthorized(id(), attempt.id(), attempt.amount(), at());
          case AUTHORIZATION -> new ChargeAuthorized(id(), attempt.id(), attempt.amount(), at());
        });
  }

  private void declined(AttemptOutcome.Declined declined, @Nullable NextAttempt next) {
    events.add(new AttemptDeclined(id(), attempt.id(), declined, at()));
    goOnOrFail(declined.retryable() ? next : null, declined.declinedCode().code());
  }

  private void notSent(AttemptOutcome.NotSent notSent, @Nullable NextAttempt next) {
    events.add(new AttemptNotSent(id(), attempt.id(), notSent.reason(), at()));
    goOnOrFail(next, notSent.reason());
  }

  private void unknown(AttemptOutcome.Unknown unknown) {
    events.add(new AttemptUnanswered(id(), attempt.id(), unknown.reason(), at()));
  }

  private void goOnOrFail(@Nullable NextAttempt next, String reason) {
    if (next == null) {
      events.add(new ChargeFailed(id(), attempt.id(), reason, at()));
      return;
    }
    events.add(
        new AttemptStarted(
            id(),
            next.attemptId(),
            attempt.requestType(),
            next.route(),
            attempt.amount(),
            state.charge().requestId(),
            state.charge().idempotencyKey(),
            at()));
  }

  private UUID id() {
    return state.charge().id();
  }

  private Instant at() {
    last = EventTime.next(last, now);
    return last;
  }
}
