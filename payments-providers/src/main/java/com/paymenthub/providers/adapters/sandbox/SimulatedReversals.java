package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.LostAnswerRules.Barring;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.Inquiry;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

/** What the simulator takes back, or never does. */
final class SimulatedReversals {

  private final SimulatorBooks books;
  private final Clock clock;

  SimulatedReversals(SimulatorBooks books, Clock clock) {
    this.books = books;
    this.clock = clock;
  }

  /**
   * Reverses an authorization; with an amount of zero, it prevents a request that was never
   * executed, unless the account's settings say that nothing can be barred. An executed capture or
   * void is not reversed.
   *
   * @return whether nothing of the request is left
   */
  boolean reverse(Inquiry inquiry) throws IOException, InterruptedException {
    UUID about = inquiry.about();
    Money nothing = new Money(0, inquiry.amount().currency());
    Barring barring = SimulatorSettings.of(inquiry.account()).lostAnswerRules().barring();
    if (barring != Barring.BY_REVERSAL && books.find(about).isUnknown()) {
      return false;
    }
    return books.reverse(
        about,
        executed ->
            executed.isPresent() && !inquiry.requestType().isAuthorization()
                ? Optional.empty()
                : Optional.of(
                    reversal(
                        about,
                        RequestType.VOID,
                        executed.map(SimulatedMovement::amount).orElse(nothing))));
  }

  /**
   * Bars what has moved no money.
   *
   * @return whether it had moved none
   */
  boolean bar(UUID about, RequestType kind, Money nothing)
      throws IOException, InterruptedException {
    SimulatedMovement bar = reversal(about, kind, nothing);
    return books.reverse(about, paid -> paid.isEmpty() ? Optional.of(bar) : Optional.empty());
  }

  private SimulatedMovement reversal(UUID about, RequestType kind, Money amount) {
    return new SimulatedMovement(
        SimulatedMovement.reversalOf(about), kind, about, amount, clock.instant());
  }
}
