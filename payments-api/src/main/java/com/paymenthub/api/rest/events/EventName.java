package com.paymenthub.api.rest.events;

import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.webhooks.events.NotifiableEvents;

/** The events that merchants are told of. */
public enum EventName {
  PENDING,
  PRE_AUTHORIZED,
  AUTHORIZED,
  FAILED,
  CANCELED,
  VOIDED,
  CHARGED_BACK;

  /** The name that the interface uses, for example {@code transaction.voided}. */
  public String code() {
    return NotifiableEvents.nameOf(ChargeStatus.valueOf(name()));
  }
}
