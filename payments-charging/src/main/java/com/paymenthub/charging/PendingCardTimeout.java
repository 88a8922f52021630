package com.paymenthub.charging;

import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueItem;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Fails a card whose data were not confirmed within an hour. */
@Component
class PendingCardTimeout {

  private static final String ACTOR = "agenda";

  private final Commands commands;
  private final Transactions transactions;
  private final Clock clock;

  PendingCardTimeout(Commands commands, Transactions transactions, Clock clock) {
    this.commands = commands;
    this.transactions = transactions;
    this.clock = clock;
  }

  void perform(DueItem due) {
    transactions.run(
        () ->
            commands.send(
                new Lapse(due.id(), clock.instant()), Origin.automation(due.clientId(), ACTOR)));
  }
}
