package com.paymenthub.charging;

import com.paymenthub.domain.cards.Card;
import com.paymenthub.platform.due.ScheduleEntry;
import com.paymenthub.platform.due.ScheduleTable;
import com.paymenthub.platform.writing.WriteOrder;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The schedule of cards: when each pending card expires. */
@Repository
class CardSchedule {

  private final ScheduleTable table;

  CardSchedule(JdbcTemplate jdbc, Clock clock) {
    this.table = new ScheduleTable(jdbc, clock, WriteOrder.CARD_SCHEDULE, "card_agenda", "card_id");
  }

  ScheduleTable table() {
    return table;
  }

  /** Writes what is due next for a card, in the transaction of its events. */
  void keep(Card card, long position) {
    write(card, position, table::put);
  }

  /** Corrects the row of a card for which nothing had to be done. */
  void correct(Card card, long position) {
    write(card, position, table::correct);
  }

  private void write(Card card, long position, Consumer<ScheduleEntry> pending) {
    DueEntries.of(card, position)
        .ifPresentOrElse(pending, () -> table.remove(idOf(card), position));
  }

  private static UUID idOf(Card card) {
    return switch (card) {
      case Card.Registered registered -> registered.id();
      case Card.Unregistered _ -> throw new IllegalStateException("there is no card");
    };
  }
}
