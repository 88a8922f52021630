package com.paymenthub.providers.calls;

import java.util.Locale;

/** Whether a node calls an account at a provider. */
public enum CircuitState {
  /** It was not called lately. */
  IDLE,
  /** It is always called: it has no circuit breaker. */
  NONE,
  /** It is called. */
  CLOSED,
  /** A few calls find out whether it answers again. */
  TRYING,
  /** It is not called, because it did not answer. */
  OPEN;

  /** As pages name it, for example {@code open}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
