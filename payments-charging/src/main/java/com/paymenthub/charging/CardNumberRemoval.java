package com.paymenthub.charging;

import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.charging.vault.LeavingCards.Leaving;
import com.paymenthub.domain.cards.CardCommand.ForgetNumber;
import com.paymenthub.domain.cards.NumberRemoval;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Removes the card numbers that are not needed any more. */
@Component
public class CardNumberRemoval {

  /** Few enough for a short transaction. */
  private static final int BATCH = 100;

  private static final String ACTOR = "agenda";

  private final LeavingCards cards;
  private final Commands commands;
  private final Transactions transactions;
  private final CardNumberMeter meter;
  private final Clock clock;

  CardNumberRemoval(
      LeavingCards cards,
      Commands commands,
      Transactions transactions,
      CardNumberMeter meter,
      Clock clock) {
    this.cards = cards;
    this.commands = commands;
    this.transactions = transactions;
    this.meter = meter;
    this.clock = clock;
  }

  /**
   * Removes some of the numbers that are due.
   *
   * @return whether there may be more
   */
  public boolean removeSome() {
    boolean more = false;
    for (NumberRemoval reason : cards.reasons()) {
      int removed = transactions.run(() -> remove(reason));
      meter.removed(reason, removed);
      more |= removed == BATCH;
    }
    return more;
  }

  private int remove(NumberRemoval reason) {
    List<Leaving> gone = cards.remove(reason, BATCH);
    for (Leaving card : gone) {
      commands.send(
          new ForgetNumber(card.cardId(), reason, clock.instant()),
          Origin.automation(card.clientId(), ACTOR));
    }
    return gone.size();
  }
}
