package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.exchange.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The life of a notification as a table: what follows from each attempt. The state of a
 * notification is in its row, so that any node can continue with it.
 *
 * <pre>
 * pending    claimed                      in_flight
 * waiting    claimed                      in_flight
 * in_flight  200 or 201                   delivered
 * in_flight  410                          lost
 * in_flight  anything else, attempts left waiting
 * in_flight  anything else, none left     lost
 * in_flight  its node died                in_flight, at another node
 * in_flight  its node died, webhook off   lost
 * pending, waiting  webhook switched off  lost
 * lost, waiting     reprocessed           reprocessed, and a new notification pending
 * </pre>
 */
public final class DeliverySchedule {

  /** The delay between the end of one attempt and the start of the next (docs/interface.md §8). */
  static final List<Duration> DELAYS =
      List.of(
          Duration.ZERO,
          Duration.ofMinutes(5),
          Duration.ofMinutes(45),
          Duration.ofHours(6),
          Duration.ofDays(2),
          Duration.ofDays(4));

  private static final Duration FIRST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration LATER_TIMEOUT = Duration.ofSeconds(5);

  private DeliverySchedule() {}

  /** The state of a notification. */
  public enum State {
    PENDING,
    IN_FLIGHT,
    WAITING,
    DELIVERED,
    LOST,
    REPROCESSED;

    /** The name that is stored and shown, for example {@code in_flight}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The state with a name that {@link #code} returned. */
    static State of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * What follows from an attempt.
   *
   * @param dueAt when the next attempt begins; null when there is none
   */
  record Next(State state, @Nullable Instant dueAt) {}

  /**
   * How long the whole exchange of an attempt may take.
   *
   * @param attemptsEnded how many came before
   */
  static Duration timeout(int attemptsEnded) {
    return attemptsEnded == 0 ? FIRST_TIMEOUT : LATER_TIMEOUT;
  }

  /**
   * What follows from an attempt.
   *
   * @param attemptsEnded how many have ended, this one included
   * @param endedAt when this one ended
   */
  static Next after(int attemptsEnded, Exchange exchange, Instant endedAt) {
    if (exchange.accepted()) {
      return new Next(State.DELIVERED, null);
    }
    if (exchange.gone() || attemptsEnded >= DELAYS.size()) {
      return new Next(State.LOST, null);
    }
    return new Next(State.WAITING, endedAt.plus(DELAYS.get(attemptsEnded)));
  }
}
