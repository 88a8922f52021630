package com.paymenthub.api.auth;

import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.domain.sessions.SessionEvent.SessionCanceled;
import com.paymenthub.domain.sessions.SessionEvent.SessionPaid;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.Projector;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Deletes the counted attempts of a session that can never be paid again. */
@Component
@Order(Projector.FROM_EVENTS)
class WhenSessionEndsThenForgetItsAttempts implements Projector {

  private final CardAttempts attempts;

  WhenSessionEndsThenForgetItsAttempts(CardAttempts attempts) {
    this.attempts = attempts;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, SessionEvent.class)
        .forEach(
            (sessionId, events) -> {
              if (events.stream().anyMatch(event -> ends(event.event()))) {
                attempts.forgetSession(sessionId);
              }
            });
  }

  private static boolean ends(SessionEvent event) {
    return event instanceof SessionPaid || event instanceof SessionCanceled;
  }
}
