package com.paymenthub.console.operators;

import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who works with the console.
 *
 * @param name how the person signs in
 * @param language in which the pages are for the person
 * @param timeZone in which times are shown to the person
 * @param secondFactor whether a code is asked for at each sign-in
 * @param passwordToChange whether somebody else has made the password, so that it has to be changed
 *     before anything else
 * @param disabled whether the person may no longer sign in: an admin has said so, or the last
 *     sign-in is too long ago
 * @param issuer the identity provider that vouches for the person; null for one with a password
 *     here
 */
public record Operator(
    UUID id,
    String name,
    Role role,
    Locale language,
    ZoneId timeZone,
    boolean secondFactor,
    boolean passwordToChange,
    boolean disabled,
    @Nullable String issuer) {

  /** Whether the person has a password here, and not at an identity provider. */
  public boolean isLocal() {
    return issuer == null;
  }
}
