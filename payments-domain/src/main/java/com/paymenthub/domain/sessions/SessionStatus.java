package com.paymenthub.domain.sessions;

import java.util.Locale;

/** The status of a session as merchants see it (docs/interface.md §3.6). */
public enum SessionStatus {
  CREATED,
  PAID,
  CANCELED,
  VOIDED;

  /** The name that the interface uses, for example {@code created}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
