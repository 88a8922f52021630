package com.paymenthub.api.auth;

import java.util.Locale;

/** The kinds of keys (docs/interface.md §1). */
public enum CredentialKind {
  SECRET,
  PUBLIC,
  SESSION;

  /** The kind with this stored name. */
  static CredentialKind of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
