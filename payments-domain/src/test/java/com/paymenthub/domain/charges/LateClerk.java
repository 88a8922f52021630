package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.LateProvider.Request;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;

/** The people who answer flags of a hub. */
final class LateClerk {

  private final Random random;
  private final LateProvider provider;
  private final LateMessages messages;
  private final LateHub hub;

  LateClerk(Random random, LateProvider provider, LateMessages messages, LateHub hub) {
    this.random = random;
    this.provider = provider;
    this.messages = messages;
    this.hub = hub;
  }

  /** A person looks into the provider's books, and sees to it that what is late never comes. */
  boolean answerFlag() {
    for (UUID charge : hub.charges()) {
      List<Attempt> flagged =
          hub.attempts(charge, Attempt::isFlagged).stream()
              .sorted(
                  Comparator.comparing(one -> !ChargeFlagged.OUTCOME_UNKNOWN.equals(one.flag())))
              .toList();
      if (!flagged.isEmpty()) {
        answer(charge, flagged.getFirst());
        return true;
      }
    }
    return false;
  }

  private void answer(UUID charge, Attempt attempt) {
    UUID next = hub.id();
    boolean moves = random.nextBoolean();
    Predicate<Request> aboutIt =
        request ->
            request.attempt().id().equals(attempt.id()) || attempt.id().equals(request.of().id());
    boolean onlyLooks =
        ChargeFlagged.OUTCOME_UNKNOWN.equals(attempt.flag())
            || ChargeFlagged.LATE_REVERSAL.equals(attempt.flag());
    if (messages.moveMoneyOf(charge) && !onlyLooks) {
      // Nobody moves money by hand while the provider is moving it.
      return;
    }
    if (!hub.accepts(new ChargeCommand.Resolve(charge, attempt.id(), true, next, hub.now()))) {
      return;
    }
    boolean moved =
        switch (attempt.flag()) {
          case ChargeFlagged.OUTCOME_UNKNOWN -> {
            messages.neverCome(aboutIt);
            yield provider.settle(attempt.id());
          }
          case ChargeFlagged.LATE_REVERSAL -> {
            messages.neverCome(aboutIt.and(request -> request.attempt().isReversal()));
            yield !attempt.requestType().isAuthorization()
                || provider.held(attempt.id()) > 0
                || isDisputed(charge, attempt);
          }
          case ChargeFlagged.NOT_LET_GO -> moves && givenBack(attempt);
          case ChargeFlagged.NOT_GIVEN_BACK,
              ChargeFlagged.UNEXPECTED_PAYMENT,
              ChargeFlagged.SESSION_OVERPAID ->
              !isDisputed(charge, attempt) && givenBack(attempt);
          case ChargeFlagged.LATE_CAPTURE, ChargeFlagged.LATE_VOID, ChargeFlagged.LATE_UNDOING ->
              putRight(charge);
          case null, default -> throw new AssertionError("unknown flag " + attempt.flag());
        };
    hub.tell(new ChargeCommand.Resolve(charge, attempt.id(), moved, next, hub.now()));
  }

  /** Money that a cardholder disputes is with its bank. */
  private boolean isDisputed(UUID charge, Attempt attempt) {
    return attempt.counted() != null && hub.status(charge) == ChargeStatus.CHARGED_BACK;
  }

  private boolean givenBack(Attempt attempt) {
    UUID money = hub.moneyOf(attempt);
    boolean rest =
        money.equals(attempt.id()) || provider.held(money) < attempt.amount().minorUnits();
    provider.putRight(money, rest ? 0 : provider.held(money) - attempt.amount().minorUnits());
    return true;
  }

  /** What the provider holds for the charge is made what the charge says. */
  private boolean putRight(UUID charge) {
    for (Attempt attempt : hub.attempts(charge, one -> one.counted() != null)) {
      long surplus =
          hub.attempts(charge, one -> ChargeFlagged.UNEXPECTED_PAYMENT.equals(one.flag())).stream()
              .filter(one -> !one.equals(attempt) && attempt.id().equals(hub.moneyOf(one)))
              .mapToLong(one -> one.amount().minorUnits())
              .sum();
      provider.putRight(attempt.id(), hub.says(charge) + surplus);
    }
    return true;
  }
}
