package com.paymenthub.domain.sessions;

import com.paymenthub.domain.sessions.SessionCommand.CancelSession;
import com.paymenthub.domain.sessions.SessionCommand.ChangeSession;
import com.paymenthub.domain.sessions.SessionCommand.CreateSession;
import com.paymenthub.domain.sessions.SessionCommand.LearnOfCharge;
import com.paymenthub.domain.sessions.SessionCommand.StartCharge;
import com.paymenthub.domain.sessions.SessionEvent.SessionCanceled;
import com.paymenthub.domain.sessions.SessionEvent.SessionChanged;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeFailed;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeStarted;
import com.paymenthub.domain.sessions.SessionEvent.SessionCreated;
import com.paymenthub.domain.sessions.SessionEvent.SessionOverpaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionPaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionVoided;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session is one of its states (docs/interface.md §3.6). Pure, like a charge. These rules and the
 * unique position of events make sure that a session is paid once.
 */
public sealed interface Session {

  /** Nothing has been created yet. */
  record NotCreated() implements Session {}

  /**
   * Not paid yet.
   *
   * @param pendingChargeId the charge under way; null when there is none
   */
  record Open(SessionRecord session, @Nullable UUID pendingChargeId) implements Created {
    @Override
    public SessionStatus status() {
      return SessionStatus.CREATED;
    }

    @Override
    public Created with(SessionRecord changed) {
      return new Open(changed, pendingChargeId);
    }
  }

  /**
   * Paid.
   *
   * @param chargeId the charge that pays it
   */
  record Paid(SessionRecord session, UUID chargeId) implements Created {
    @Override
    public SessionStatus status() {
      return SessionStatus.PAID;
    }

    @Override
    public Created with(SessionRecord changed) {
      return new Paid(changed, chargeId);
    }
  }

  /** Canceled by the merchant before it was paid. */
  record Canceled(SessionRecord session) implements Created {
    @Override
    public SessionStatus status() {
      return SessionStatus.CANCELED;
    }

    @Override
    public Created with(SessionRecord changed) {
      return new Canceled(changed);
    }
  }

  /**
   * Paid once, and all of it given back.
   *
   * @param chargeId the charge that had paid it
   */
  record Voided(SessionRecord session, UUID chargeId) implements Created {
    @Override
    public SessionStatus status() {
      return SessionStatus.VOIDED;
    }

    @Override
    public Created with(SessionRecord changed) {
      return new Voided(changed, chargeId);
    }
  }

  /** Any state after creation. */
  sealed interface Created extends Session {
    /** The data of the session in every state. */
    SessionRecord session();

    /** The status as merchants see it. */
    SessionStatus status();

    /** The same state with a changed record. */
    Created with(SessionRecord changed);
  }

  /**
   * The events that {@code command} leads to.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when the state does not allow it
   */
  default List<SessionEvent> decide(SessionCommand command) {
    return switch (command) {
      case CreateSession c -> SessionRules.create(this, c);
      case ChangeSession c -> SessionRules.change(created(), c);
      case StartCharge c -> SessionRules.start(created(), c);
      case LearnOfCharge c -> SessionRules.learn(created(), c);
      case CancelSession c -> SessionRules.cancel(created(), c);
    };
  }

  /** This session after {@code event}. */
  default Session evolve(SessionEvent event) {
    return switch (event) {
      case SessionCreated e ->
          new Open(
              new SessionRecord(
                  e.sessionId(), e.terms(), e.active(), e.dueAt(), Set.of(), e.occurredAt()),
              null);
      case SessionChanged e ->
          created().with(record().changed(e.active(), e.dueAt(), e.occurredAt()));
      case SessionChargeStarted e -> new Open(record().at(e.occurredAt()), e.chargeId());
      case SessionChargeFailed e -> new Open(record().at(e.occurredAt()), null);
      case SessionPaid e -> new Paid(record().at(e.occurredAt()), e.chargeId());
      case SessionCanceled e -> new Canceled(record().at(e.occurredAt()));
      case SessionVoided e -> new Voided(record().at(e.occurredAt()), e.chargeId());
      case SessionOverpaid e -> created().with(record().withSurplus(e.chargeId(), e.occurredAt()));
    };
  }

  /** The session that a whole history makes. */
  static Session fold(Iterable<? extends SessionEvent> history) {
    Session session = new NotCreated();
    for (SessionEvent event : history) {
      session = session.evolve(event);
    }
    return session;
  }

  /**
   * This session as a created one.
   *
   * @throws IllegalStateException when it was never created
   */
  default Created created() {
    return switch (this) {
      case Created created -> created;
      case NotCreated _ -> throw new IllegalStateException("the session was never created");
    };
  }

  private SessionRecord record() {
    return created().session();
  }
}
