package com.paymenthub.providers.flow;

import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.flow.CardAgendas.DueCard;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Has a card fail whose data nobody has confirmed for an hour (specification, "Card status"). */
@Component
class WhenPendingTooLongThenFail implements DueWork {

  private static final Logger LOG = LoggerFactory.getLogger(WhenPendingTooLongThenFail.class);
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
    AtomicReference<@Nullable DueCard> claimed = new AtomicReference<>();
    try {
      return transactions.run(() -> attend(claimed)).isPresent();
    } catch (RuntimeException failure) {
      DueCard due = claimed.get();
      if (due == null) {
        throw failure;
      }
      // One card that cannot be attended to must not hold up the others.
      LOG.error("the agenda of card {} failed", due.cardId(), failure);
      transactions.run(
          () -> {
            agendas.putOff(due.cardId(), clock.instant().plus(PUT_OFF));
            return due;
          });
      return true;
    }
  }

  private Optional<DueCard> attend(AtomicReference<@Nullable DueCard> claimed) {
    Optional<DueCard> due = agendas.claim(clock.instant());
    claimed.set(due.orElse(null));
    due.ifPresent(
        card ->
            commands.send(
                new Lapse(card.cardId(), clock.instant()),
                Origin.automation(card.clientId(), ACTOR)));
    return due;
  }
}
