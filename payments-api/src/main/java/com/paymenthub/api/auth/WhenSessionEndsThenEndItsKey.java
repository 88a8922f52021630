package com.paymenthub.api.auth;

import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.domain.sessions.SessionEvent.SessionCanceled;
import com.paymenthub.domain.sessions.SessionEvent.SessionChanged;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeFailed;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeStarted;
import com.paymenthub.domain.sessions.SessionEvent.SessionCreated;
import com.paymenthub.domain.sessions.SessionEvent.SessionOverpaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionPaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionVoided;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.Projector;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Sets the end of a session's key when the session ends, in the transaction of its events. */
@Component
@Order(Projector.FROM_EVENTS)
class WhenSessionEndsThenEndItsKey implements Projector {

  private final SessionKeys keys;

  WhenSessionEndsThenEndItsKey(SessionKeys keys) {
    this.keys = keys;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, SessionEvent.class)
        .values()
        .forEach(events -> events.forEach(event -> learn(event.event())));
  }

  private void learn(SessionEvent event) {
    switch (event) {
      case SessionChanged changed -> keys.endAfterDueAt(changed.sessionId(), changed.dueAt());
      case SessionPaid paid -> keys.endAfterClosing(paid.sessionId(), paid.occurredAt());
      case SessionCanceled gone -> keys.endAfterClosing(gone.sessionId(), gone.occurredAt());
      // Nothing to do: the key of a new session is created with its due date, and a voided session
      // was paid before.
      case SessionCreated _,
          SessionChargeStarted _,
          SessionChargeFailed _,
          SessionVoided _,
          SessionOverpaid _ -> {}
    }
  }
}
