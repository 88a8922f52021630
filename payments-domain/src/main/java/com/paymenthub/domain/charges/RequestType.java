package com.paymenthub.domain.charges;

import java.util.Locale;

/** What a provider was asked to do (decisions §4). */
public enum RequestType {
  PRE_AUTHORIZATION,
  AUTHORIZATION;

  /** The name that the interface uses, for example {@code pre_authorization}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
