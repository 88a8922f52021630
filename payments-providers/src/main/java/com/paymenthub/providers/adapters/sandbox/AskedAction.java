package com.paymenthub.providers.adapters.sandbox;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the simulator asks of buyers, where the merchant says where they return to. */
public enum AskedAction {
  /** Nothing. */
  NONE,
  /** The buyer leaves for a page of the simulator. */
  REDIRECT,
  /** A page of the simulator is shown in a frame. */
  CHALLENGE,
  /** The buyer confirms elsewhere, as if in the app of a bank. */
  WAIT;

  /** The word in the settings, for example {@code redirect}. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
