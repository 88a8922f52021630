package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Instant;
import java.util.List;

/** The events of a new charge: it is stored with its first attempt before anything is sent. */
final class Registration {

  private Registration() {}

  static List<ChargeEvent> decide(Charge charge, RequestCharge request) {
    return switch (charge) {
      case Charge.NotRequested _ -> register(request);
      case Charge.Registered registered ->
          throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, registered.status().code());
    };
  }

  private static List<ChargeEvent> register(RequestCharge request) {
    ChargeTerms terms = request.terms();
    Instant requestedAt = EventTime.next(null, request.now());
    return List.of(
        new ChargeRequested(
            request.chargeId(), terms, request.requestId(), request.idempotencyKey(), requestedAt),
        new AttemptStarted(
            request.chargeId(),
            request.attemptId(),
            firstRequest(terms),
            AttemptCause.MERCHANT,
            null,
            request.route(),
            terms.amount(),
            request.requestId(),
            request.idempotencyKey(),
            EventTime.next(requestedAt, request.now())));
  }

  /** Where fraud is analysed, the analysis decides about the capture (docs/interface.md §3). */
  private static RequestType firstRequest(ChargeTerms terms) {
    boolean takenAtOnce = terms.capture() && terms.fraudPolicy() == null;
    return takenAtOnce || !ChargeLifecycle.RESERVE.takes(terms.paymentMethod())
        ? RequestType.AUTHORIZATION
        : RequestType.PRE_AUTHORIZATION;
  }

  static Charge registered(ChargeRequested event) {
    return new Charge.Registered(
        ChargeLifecycle.REQUEST.leadsTo().orElseThrow(),
        new ChargeRecord(
            event.chargeId(),
            event.terms(),
            event.requestId(),
            event.idempotencyKey(),
            event.occurredAt(),
            event.terms().amount(),
            List.of(),
            List.of(),
            null,
            event.occurredAt()));
  }
}
