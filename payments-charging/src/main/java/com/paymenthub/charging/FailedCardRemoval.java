package com.paymenthub.charging;

import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.charging.vault.LeavingCards.Leaving;
import com.paymenthub.domain.cards.CardCommand.ForgetNumber;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Removes the numbers of cards that came with a charge which has failed. */
@Component
public class FailedCardRemoval {

  /** Few enough for a short transaction. */
  private static final int BATCH = 100;

  private static final String ACTOR = "agenda";

  private final LeavingCards cards;
  private final Commands commands;
  private final Transactions transactions;
  private final Clock clock;

  FailedCardRemoval(LeavingCards cards, Commands commands, Transactions transactions, Clock clock) {
    this.cards = cards;
    this.commands = commands;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Removes some of the numbers that are due.
   *
   * @return whether there may be more
   */
  public boolean removeSome() {
    return transactions.run(this::remove) == BATCH;
  }

  private int remove() {
    List<Leaving> gone = cards.remove(BATCH);
    for (Leaving card : gone) {
      commands.send(
          new ForgetNumber(card.cardId(), clock.instant()),
          Origin.automation(card.clientId(), ACTOR));
    }
    return gone.size();
  }
}
