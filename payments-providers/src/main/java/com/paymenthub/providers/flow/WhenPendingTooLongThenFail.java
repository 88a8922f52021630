package com.paymenthub.providers.flow;

import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.flow.CardAgendas.DueCard;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Has a card fail whose data nobody has confirmed for an hour (specification, "Card status"). */
@Component
class WhenPendingTooLongThenFail implements DueWork {

  private static final Logger LOG = LoggerFactory.getLogger(WhenPendingTooLongThenFail.class);

  /** For how long a card belongs to whoever took it up, and rests when that has failed. */
  private static final Duration PUT_OFF = Duration.ofMinutes(1);

  private static final String ACTOR = "agenda";

  private final CardAgendas agendas;
  private final Commands commands;
  private final Transactions transactions;
  private final Clock clock;

  WhenPendingTooLongThenFail(
      CardAgendas agendas, Commands commands, Transactions transactions, Clock clock) {
    this.agendas = agendas;
    this.commands = commands;
    this.transactions = transactions;
    this.clock = clock;
  }

  @Override
  public boolean attendToOne() {
    Instant now = clock.instant();
    Optional<DueCard> claimed = transactions.run(() -> agendas.claim(now, now.plus(PUT_OFF)));
    claimed.ifPresent(this::attend);
    return claimed.isPresent();
  }

  private void attend(DueCard due) {
    try {
      transactions.run(
          () ->
              commands.send(
                  new Lapse(due.cardId(), clock.instant()),
                  Origin.automation(due.clientId(), ACTOR)));
    } catch (RuntimeException failure) {
      // One card that cannot be attended to must not hold up the others. It is put off already.
      LOG.error("the agenda of card {} failed", due.cardId(), failure);
    }
  }
}
