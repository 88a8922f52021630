package com.paymenthub.projections.sessions;

import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.domain.sessions.SessionEvent.SessionCanceled;
import com.paymenthub.domain.sessions.SessionEvent.SessionChanged;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeFailed;
import com.paymenthub.domain.sessions.SessionEvent.SessionChargeStarted;
import com.paymenthub.domain.sessions.SessionEvent.SessionCreated;
import com.paymenthub.domain.sessions.SessionEvent.SessionOverpaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionPaid;
import com.paymenthub.domain.sessions.SessionEvent.SessionVoided;
import com.paymenthub.domain.sessions.SessionStatus;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a session's row follows from its events: a pure function, used live and in rebuilds. */
public final class SessionProjection {

  private SessionProjection() {}

  /**
   * The row after {@code event}.
   *
   * @param row the row before it; null before the first event
   * @param position the event's position in the history
   */
  public static SessionRow apply(@Nullable SessionRow row, SessionEvent event, long position) {
    if (event instanceof SessionCreated created) {
      return SessionRow.of(created, position);
    }
    if (row == null) {
      throw new IllegalStateException("the history of a session begins with its creation");
    }
    Instant at = event.occurredAt();
    List<UUID> started = row.chargeIds();
    return switch (event) {
      case SessionCreated _ -> throw new IllegalStateException("a session is created once");
      case SessionChanged e -> row.changed(e.active(), e.dueAt(), at, position);
      case SessionChargeStarted e ->
          row.with(
              row.status(),
              e.chargeId(),
              null,
              Stream.concat(started.stream(), Stream.of(e.chargeId())).toList(),
              at,
              position);
      case SessionChargeFailed _ -> row.with(row.status(), null, null, started, at, position);
      case SessionPaid e ->
          row.with(SessionStatus.PAID.code(), null, e.chargeId(), started, at, position);
      case SessionCanceled _ ->
          row.with(SessionStatus.CANCELED.code(), null, null, started, at, position);
      case SessionVoided e ->
          row.with(SessionStatus.VOIDED.code(), null, e.chargeId(), started, at, position);
      case SessionOverpaid _ ->
          row.with(row.status(), row.pendingChargeId(), row.chargeId(), started, at, position);
    };
  }
}
