package com.paymenthub.api.events;

import static com.paymenthub.api.events.EventSamples.ACCOUNT;
import static com.paymenthub.api.events.EventSamples.AMOUNT;
import static com.paymenthub.api.events.EventSamples.AT;
import static com.paymenthub.api.events.EventSamples.CHARGE;
import static com.paymenthub.api.events.EventSamples.CUSTOMER;
import static com.paymenthub.api.events.EventSamples.MERCHANT;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.domain.sessions.SessionTerms;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What each stored sample of a session's life means. */
final class SessionSamples {

  private static final UUID SESSION = UUID.fromString("01a1fceb-4f66-7f1f-9ba6-58422cf6af01");
  private static final Instant DUE = Instant.parse("2026-12-31T02:59:59.999Z");

  private SessionSamples() {}

  static void addTo(Map<String, HistoryEvent> samples) {
    SessionTerms terms =
        new SessionTerms(
            ACCOUNT,
            MERCHANT,
            "order-4711",
            AMOUNT,
            true,
            List.of(new PaymentMethod.Credit(1), new PaymentMethod.Credit(3)));
    SessionTerms minimal =
        new SessionTerms(
            ACCOUNT, MERCHANT, null, AMOUNT, false, List.of(new PaymentMethod.Credit(1)));
    samples.put("session.created", new SessionEvent.SessionCreated(SESSION, terms, true, DUE, AT));
    SessionTerms ofCustomer =
        new SessionTerms(
            ACCOUNT, MERCHANT, null, AMOUNT, false, List.of(new PaymentMethod.Credit(1)), CUSTOMER);
    samples.put(
        "session.created-customer",
        new SessionEvent.SessionCreated(SESSION, ofCustomer, true, null, AT));
    samples.put(
        "session.created-minimal",
        new SessionEvent.SessionCreated(SESSION, minimal, false, null, AT));
    samples.put("session.changed", new SessionEvent.SessionChanged(SESSION, false, DUE, AT));
    samples.put(
        "session.changed-minimal", new SessionEvent.SessionChanged(SESSION, true, null, AT));
    samples.put(
        "session.charge_started", new SessionEvent.SessionChargeStarted(SESSION, CHARGE, AT));
    samples.put("session.charge_failed", new SessionEvent.SessionChargeFailed(SESSION, CHARGE, AT));
    samples.put("session.paid", new SessionEvent.SessionPaid(SESSION, CHARGE, AT));
    samples.put("session.canceled", new SessionEvent.SessionCanceled(SESSION, AT));
    samples.put("session.voided", new SessionEvent.SessionVoided(SESSION, CHARGE, AT));
    samples.put("session.overpaid", new SessionEvent.SessionOverpaid(SESSION, CHARGE, AT));
    samples.put(
        "charge.requested-session",
        new ChargeEvent.ChargeRequested(
            CHARGE,
            EventSamples.terms(new PaymentMethod.Credit(1)).paying(SESSION),
            null,
            null,
            AT));
  }
}
