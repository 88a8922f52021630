package com.paymenthub.domain.sessions;

import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.Session.Canceled;
import com.paymenthub.domain.sessions.Session.Created;
import com.paymenthub.domain.sessions.Session.NotCreated;
import com.paymenthub.domain.sessions.Session.Open;
import com.paymenthub.domain.sessions.Session.Paid;
import com.paymenthub.domain.sessions.Session.Voided;
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
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rules of a session: what it allows, and the events for the payments by its charges. */
final class SessionRules {

  private SessionRules() {}

  static List<SessionEvent> create(Session session, CreateSession command) {
    return switch (session) {
      case NotCreated _ ->
          List.of(
              new SessionCreated(
                  command.sessionId(),
                  command.terms(),
                  command.active(),
                  command.dueAt(),
                  EventTime.next(null, command.now())));
      case Created created -> throw closed(created);
    };
  }

  static List<SessionEvent> change(Created session, ChangeSession command) {
    requireOwner(session, command.clientId());
    SessionRecord before = requireOpen(session).session();
    boolean active = command.active() == null ? before.active() : command.active();
    @Nullable Instant dueAt =
        command.withoutDueAt() || command.dueAt() != null ? command.dueAt() : before.dueAt();
    if (active == before.active() && Objects.equals(dueAt, before.dueAt())) {
      return List.of();
    }
    return List.of(new SessionChanged(before.id(), active, dueAt, next(session, command.now())));
  }

  static List<SessionEvent> start(Created session, StartCharge command) {
    requireOwner(session, command.clientId());
    Open open = requireOpen(session);
    SessionRecord record = open.session();
    if (!record.active()) {
      throw new Refusal(RefusalKey.SESSION_INACTIVE);
    }
    if (record.dueAt() != null && !command.now().isBefore(record.dueAt())) {
      throw new Refusal(RefusalKey.SESSION_EXPIRED);
    }
    if (open.pendingChargeId() != null) {
      throw new Refusal(RefusalKey.SESSION_PAYMENT_PENDING);
    }
    return List.of(
        new SessionChargeStarted(record.id(), command.chargeId(), next(session, command.now())));
  }

  /**
   * Also while a payment is under way: money that still comes from it is given back to the payer.
   */
  static List<SessionEvent> cancel(Created session, CancelSession command) {
    requireOwner(session, command.clientId());
    SessionRecord record = requireOpen(session).session();
    return List.of(new SessionCanceled(record.id(), next(session, command.now())));
  }

  static List<SessionEvent> learn(Created session, LearnOfCharge command) {
    return switch (command.standing()) {
      case UNDECIDED -> List.of();
      case PAID -> moneyCame(session, command);
      case WITHOUT_MONEY -> moneyIsGone(session, command);
    };
  }

  /** The first money pays the session, also the money of a charge that had already failed. */
  private static List<SessionEvent> moneyCame(Created session, LearnOfCharge command) {
    UUID chargeId = command.chargeId();
    Instant at = next(session, command.now());
    if (session.session().surplus().contains(chargeId)) {
      return List.of();
    }
    return switch (session) {
      case Open open when open.pendingChargeId() == null || isPending(open, chargeId) ->
          List.of(new SessionPaid(open.session().id(), chargeId, at));
      case Paid paid when paid.chargeId().equals(chargeId) -> List.of();
      // What had given the money back did not happen after all.
      case Voided voided when voided.chargeId().equals(chargeId) ->
          List.of(new SessionPaid(voided.session().id(), chargeId, at));
      case Open _, Paid _, Canceled _, Voided _ ->
          List.of(new SessionOverpaid(session.session().id(), chargeId, at));
    };
  }

  private static List<SessionEvent> moneyIsGone(Created session, LearnOfCharge command) {
    UUID chargeId = command.chargeId();
    Instant at = next(session, command.now());
    return switch (session) {
      case Open open when isPending(open, chargeId) ->
          List.of(new SessionChargeFailed(open.session().id(), chargeId, at));
      case Paid paid when chargeId.equals(paid.chargeId()) ->
          List.of(new SessionVoided(paid.session().id(), chargeId, at));
      case Open _, Paid _, Canceled _, Voided _ -> List.of();
    };
  }

  private static boolean isPending(Open session, UUID chargeId) {
    return chargeId.equals(session.pendingChargeId());
  }

  private static void requireOwner(Created session, UUID clientId) {
    if (!session.session().terms().clientId().equals(clientId)) {
      throw new Refusal(RefusalKey.SESSION_NOT_FOUND);
    }
  }

  private static Open requireOpen(Created session) {
    return switch (session) {
      case Open open -> open;
      case Paid _, Canceled _, Voided _ -> throw closed(session);
    };
  }

  private static Refusal closed(Created session) {
    return new Refusal(RefusalKey.SESSION_CLOSED, session.status().code());
  }

  private static Instant next(Created session, Instant now) {
    return EventTime.next(session.session().lastEventAt(), now);
  }
}
