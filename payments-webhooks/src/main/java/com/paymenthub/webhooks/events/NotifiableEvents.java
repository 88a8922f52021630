package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.ChargeStatus;
import java.util.Arrays;
import java.util.List;

/** The names of the events that can be listened to (docs/interface.md §8). */
public final class NotifiableEvents {

  private static final String PREFIX = "transaction.";

  /** Every name. */
  public static final List<String> NAMES =
      Arrays.stream(ChargeStatus.values()).map(NotifiableEvents::nameOf).toList();

  private NotifiableEvents() {}

  /** The name of the event that leads to a status, for example {@code transaction.voided}. */
  public static String nameOf(ChargeStatus status) {
    return PREFIX + status.code();
  }

  /** The name in bodies, for example {@code voided}. */
  public static String withoutPrefix(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }
}
