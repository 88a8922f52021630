package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.StatusChange;
import java.util.Locale;
import java.util.Optional;

/** The names of the events that merchants are told of (docs/interface.md §8). */
public enum NotifiableEventName {
  PENDING,
  PRE_AUTHORIZED,
  AUTHORIZED,
  FAILED,
  CANCELED,
  VOIDED,
  CHARGED_BACK;

  private static final String PREFIX = "transaction.";

  /** The name of what a charge's event tells merchants; empty where it tells them nothing. */
  public static Optional<NotifiableEventName> of(ChargeEvent event) {
    return StatusChange.of(event).map(status -> valueOf(status.name()));
  }

  /** The name that the interface uses, for example {@code transaction.voided}. */
  public String code() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }

  /** The name in bodies, for example {@code voided}. */
  static String withoutPrefix(String code) {
    return code.startsWith(PREFIX) ? code.substring(PREFIX.length()) : code;
  }
}
