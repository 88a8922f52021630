package com.paymenthub.api.accounts;

import java.util.Locale;

/** Where an account belongs for its whole life (interface decisions §1). */
public enum Environment {
  SANDBOX("test"),
  PRODUCTION("live");

  private final String keyMark;

  Environment(String keyMark) {
    this.keyMark = keyMark;
  }

  /** The name that the interface uses, for example {@code sandbox}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What keys of this environment carry in their prefix. */
  public String keyMark() {
    return keyMark;
  }

  /** The environment with this code. */
  public static Environment of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
