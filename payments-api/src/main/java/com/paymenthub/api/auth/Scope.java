package com.paymenthub.api.auth;

import java.util.Locale;

/** What a public key may reach (specification, "Public key"). */
public enum Scope {
  TOKENS,
  CHARGES,
  CARDS,
  WEBHOOKS;

  /** The scope with this stored name. */
  static Scope of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
