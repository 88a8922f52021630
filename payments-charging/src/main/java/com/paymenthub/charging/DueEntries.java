package com.paymenthub.charging;

import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.DueTask;
import com.paymenthub.platform.due.ScheduleEntry;
import java.util.Optional;

/** What is due next for a charge or card: it follows from the history alone. */
public final class DueEntries {

  /** The kind of due work of pending cards. */
  static final String CARD_EXPIRY = "card_expiry";

  private DueEntries() {}

  /**
   * What is due next for a charge; empty when nothing is.
   *
   * @param position the position of the latest event of its history
   */
  public static Optional<ScheduleEntry> of(Charge.Registered charge, long position) {
    return DueTask.of(charge).map(schedule -> entry(charge, schedule, position));
  }

  /**
   * When a card fails by itself; empty when it does not.
   *
   * @param position the position of the latest event of its history
   */
  public static Optional<ScheduleEntry> of(Card card, long position) {
    return switch (card) {
      case Card.Pending waiting ->
          Optional.of(
              new ScheduleEntry(
                  waiting.id(), waiting.clientId(), CARD_EXPIRY, "", waiting.failsAt(), position));
      case Card.Active _, Card.Failed _, Card.Emptied _, Card.Deleted _ -> Optional.empty();
      case Card.Unregistered _ -> throw new IllegalStateException("there is no card");
    };
  }

  private static ScheduleEntry entry(Charge.Registered charge, DueTask schedule, long position) {
    return new ScheduleEntry(
        charge.charge().id(),
        charge.charge().terms().clientId(),
        ChargeWork.of(schedule.task()).kind(),
        ChargeWork.calls(schedule.task())
            ? charge.charge().attempt(schedule.attemptId()).route().providerType()
            : "",
        schedule.dueAt(),
        position);
  }
}
