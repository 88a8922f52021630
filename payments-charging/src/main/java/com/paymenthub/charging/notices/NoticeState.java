package com.paymenthub.charging.notices;

import java.util.Locale;

/**
 * What has become of something that came to the address for a provider's notices; until then its
 * state is {@code waiting}.
 */
public enum NoticeState {
  /** What it tells is in the histories of charges. */
  APPLIED,
  /** A hint: the provider was asked and has answered, or there can be no news to ask for. */
  ASKED,
  /** The provider has tried out the address. */
  HANDSHAKE,
  /** It tells a fact that does not fit what it is about; a person has to look at it. */
  FAILED,
  /** It is about nothing that we have asked the provider for. */
  UNKNOWN,
  /** It is not the provider's, or nobody can understand it. */
  UNVERIFIABLE;

  /**
   * The state of this name.
   *
   * @throws IllegalArgumentException when there is none, or it waits
   */
  static NoticeState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  /** The name in snake case, for example {@code unverifiable}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is about none of our requests: it is kept for a short time. */
  boolean isKeptApart() {
    return this == UNKNOWN || this == UNVERIFIABLE;
  }
}
