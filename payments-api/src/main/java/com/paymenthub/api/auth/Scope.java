package com.paymenthub.api.auth;

import java.util.Locale;

/** What a public key may call (docs/interface.md §1.2). */
public enum Scope {
  TOKENS,
  CHARGES,
  CARDS,
  WEBHOOKS;

  /** The name that the interface uses, for example {@code tokens}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The scope with this name. */
  public static Scope of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
