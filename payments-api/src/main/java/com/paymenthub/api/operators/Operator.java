package com.paymenthub.api.operators;

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
 * @param disabled whether the person may no longer sign in
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
    boolean disabled,
    @Nullable String issuer) {

  /** Whether the person has a password here, and not at an identity provider. */
  public boolean isLocal() {
    return issuer == null;
  }
}
