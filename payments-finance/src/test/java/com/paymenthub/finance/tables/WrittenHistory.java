package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The history of one charge as a test writes it, each event a millisecond after the one before. */
final class WrittenHistory {

  static final UUID CHARGE = new UUID(0, 1);
  static final UUID PROVIDER = new UUID(0, 4);
  static final UUID ACCOUNT = new UUID(0, 6);
  static final UUID MERCHANT = new UUID(0, 7);
  static final UUID SESSION = new UUID(0, 9);
  static final Money AMOUNT = Money.of(1990, "BRL");

  /** Late in the evening of the day before, in São Paulo. */
  static final Instant BEGIN = Instant.parse("2026-11-21T01:59:30Z");

  static final Route ROUTE = new Route(PROVIDER, "SERVICE_SANDBOX", "first_by_priority", 10_000);

  private final List<ChargeEvent> events = new ArrayList<>();

  private WrittenHistory() {}

  /** A charge of 19.90 that was only asked for. */
  static WrittenHistory of(PaymentMethod method, @Nullable FraudPolicy policy) {
    ChargeTerms terms =
        new ChargeTerms(
            ACCOUNT,
            MERCHANT,
            null,
            new UUID(0, 8),
            "order-1",
            AMOUNT,
            false,
            method,
            policy,
            SESSION);
    WrittenHistory history = new WrittenHistory();
    history.add(at -> new ChargeEvent.ChargeRequested(CHARGE, terms, "request", "key", at));
    return history;
  }

  /** A card charge whose amount is reserved by attempt 1. */
  static WrittenHistory reserved() {
    return reserved(null);
  }

  static WrittenHistory reserved(@Nullable FraudPolicy policy) {
    WrittenHistory history =
        of(new PaymentMethod.Credit(3), policy)
            .started(1, RequestType.PRE_AUTHORIZATION)
            .approved(1);
    history.add(at -> new ChargeEvent.ChargePreAuthorized(CHARGE, attempt(1), AMOUNT, at));
    return history;
  }

  /** The same, taken by attempt 2. */
  static WrittenHistory captured() {
    WrittenHistory history = reserved().started(2, RequestType.CAPTURE).approved(2);
    history.add(at -> new ChargeEvent.ChargeCaptured(CHARGE, attempt(2), AMOUNT, at));
    return history;
  }

  /** A pix of which the provider has made the code, by attempt 1. */
  static WrittenHistory pix(Instant expiresAt) {
    return of(new PaymentMethod.Pix(3_600), null)
        .started(1, RequestType.AUTHORIZATION)
        .issued(1, expiresAt);
  }

  static UUID attempt(int number) {
    return new UUID(0, 100 + number);
  }

  WrittenHistory add(Function<Instant, ChargeEvent> event) {
    events.add(event.apply(next()));
    return this;
  }

  WrittenHistory started(int number, RequestType type) {
    return started(number, type, AttemptCause.MERCHANT, null);
  }

  WrittenHistory started(int number, RequestType type, AttemptCause cause, @Nullable UUID about) {
    return add(
        at ->
            new ChargeEvent.AttemptStarted(
                CHARGE, attempt(number), type, cause, about, ROUTE, AMOUNT, "r", "k", at));
  }

  WrittenHistory approved(int number) {
    return add(
        at -> new ChargeEvent.AttemptApproved(CHARGE, attempt(number), approval(number), null, at));
  }

  /** A notice tells that the provider did it. */
  WrittenHistory told(int number) {
    return add(
        at ->
            new ChargeEvent.AttemptApproved(
                CHARGE, attempt(number), approval(number), "notice-" + number, at));
  }

  private static Approved approval(int number) {
    return new Approved("tx-" + number, null, null, null, null, null, (long) number);
  }

  WrittenHistory declined(int number) {
    return add(
        at ->
            new ChargeEvent.AttemptDeclined(
                CHARGE,
                attempt(number),
                new Declined("tx-" + number, "05", DeclinedCode.INSUFFICIENT_FUNDS, false, "05"),
                at));
  }

  WrittenHistory accepted(int number, Instant expectedBy) {
    return add(
        at ->
            new ChargeEvent.AttemptAccepted(
                CHARGE,
                attempt(number),
                new Accepted("tx-" + number, expectedBy, expectedBy.plusSeconds(60)),
                at));
  }

  WrittenHistory unanswered(int number) {
    return add(
        at -> new ChargeEvent.AttemptUnanswered(CHARGE, attempt(number), "deadline_passed", at));
  }

  WrittenHistory issued(int number, Instant expiresAt) {
    return add(
        at ->
            new ChargeEvent.PaymentIssued(
                CHARGE,
                attempt(number),
                new AttemptOutcome.Issued("tx-" + number, "code", expiresAt),
                at));
  }

  WrittenHistory flagged(int number, String reason) {
    return add(at -> new ChargeEvent.ChargeFlagged(CHARGE, attempt(number), reason, at));
  }

  /** When the last event happened. */
  Instant last() {
    return events.getLast().occurredAt();
  }

  private Instant next() {
    return BEGIN.plusMillis(events.size());
  }

  FinanceRows rows() {
    return rows(ZoneOffset.UTC);
  }

  FinanceRows rows(ZoneId zone) {
    return FinanceRows.of(told(zone));
  }

  /** The events with their places in the store: numbers from 500 on, in transactions from 900. */
  ChargeHistory told(ZoneId zone) {
    List<ChargeHistory.Told> told = new ArrayList<>();
    for (int index = 0; index < events.size(); index++) {
      told.add(new ChargeHistory.Told(events.get(index), 500L + index, 900L + index));
    }
    return new ChargeHistory(CHARGE, told, zone);
  }
}
