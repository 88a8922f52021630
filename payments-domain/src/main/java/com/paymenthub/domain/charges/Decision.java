package com.paymenthub.domain.charges;

import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The events that a command leads to, and the charge after each of them. */
final class Decision {

  /** Why a route is taken to the provider that has the money. */
  static final String SAME_PROVIDER = "provider_of_the_charge";

  private Charge.Registered charge;
  private final Instant now;
  private final @Nullable TimeLeft timeLeft;
  private final List<ChargeEvent> events = new ArrayList<>();

  Decision(Charge.Registered charge, ChargeCommand command) {
    this.charge = charge;
    this.now = command.now();
    this.timeLeft = command.timeLeft();
  }

  /** The charge after the events so far. */
  Charge.Registered charge() {
    return charge;
  }

  /** The data of the charge after the events so far. */
  ChargeRecord record() {
    return charge.charge();
  }

  Instant now() {
    return now;
  }

  /** Whether the charge's status allows this. */
  boolean allows(ChargeLifecycle row) {
    return row.isAllowedIn(charge.status());
  }

  /** Makes sure that the charge's status allows this. */
  void require(ChargeLifecycle row) {
    if (!allows(row)) {
      throw notAllowed();
    }
  }

  /** Whether this can happen to a charge that is paid as this one is. */
  boolean takes(ChargeLifecycle row) {
    return row.takes(record().terms().paymentMethod());
  }

  /** The refusal of what the charge's status does not allow. */
  Refusal notAllowed() {
    return new Refusal(RefusalKey.STATE_NOT_ALLOWED, charge.status().code());
  }

  /**
   * Whether the caller waits long enough for another call. A call that is not started for lack of
   * time is due work at once.
   */
  boolean hasTimeFor(Route route) {
    return timeLeft == null || timeLeft.suffices(Duration.ofMillis(route.deadlineMillis()));
  }

  List<ChargeEvent> events() {
    return List.copyOf(events);
  }

  /** Adds an event; its time is later than that of the one before it. */
  void add(Function<Instant, ChargeEvent> event) {
    ChargeEvent happened = event.apply(EventTime.next(record().lastEventAt(), now));
    events.add(happened);
    charge = charge.evolve(happened).registered();
  }

  /** Flags an attempt for a person. */
  void flag(UUID attemptId, String reason) {
    add(at -> new ChargeEvent.ChargeFlagged(record().id(), attemptId, reason, at));
  }

  /** Starts an attempt for the request that created the charge. */
  void start(
      UUID attemptId,
      RequestType type,
      AttemptCause cause,
      @Nullable UUID about,
      Route route,
      Money amount) {
    start(
        attemptId,
        type,
        cause,
        about,
        route,
        amount,
        record().requestId(),
        record().idempotencyKey());
  }

  /** Starts an attempt. */
  void start(
      UUID attemptId,
      RequestType type,
      AttemptCause cause,
      @Nullable UUID about,
      Route route,
      Money amount,
      @Nullable String requestId,
      @Nullable String idempotencyKey) {
    add(
        at ->
            new ChargeEvent.AttemptStarted(
                record().id(),
                attemptId,
                type,
                cause,
                about,
                route,
                amount,
                requestId,
                idempotencyKey,
                at));
  }

  /** The provider that has the money: the one that reserved or took it. */
  Route routeOfMoney() {
    return record().authorization().orElseThrow().route().because(SAME_PROVIDER);
  }
}
