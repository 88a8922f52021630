package com.paymenthub.charging.checks;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * When the first of an account's credentials ends, for example its client certificate.
 *
 * @param at the instant from which on it cannot be used
 * @param state how that stands now
 */
public record CredentialsEnd(Instant at, State state) {

  /** How long before the end somebody should renew them. */
  public static final Duration SOON = Duration.ofDays(30);

  /** How far away the end is. */
  public enum State {
    /** It is more than 30 days away. */
    FAR,
    /** It is at most 30 days away. */
    SOON,
    /** It has passed. */
    OVER;

    /** The name in small letters. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** An end as it stands at an instant. */
  static CredentialsEnd asOf(Instant now, Instant end) {
    if (!now.isBefore(end)) {
      return new CredentialsEnd(end, State.OVER);
    }
    return new CredentialsEnd(end, now.plus(SOON).isBefore(end) ? State.FAR : State.SOON);
  }

  /** The day of the end, in UTC. */
  public LocalDate day() {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
