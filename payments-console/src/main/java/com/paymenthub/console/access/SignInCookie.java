package com.paymenthub.console.access;

import com.paymenthub.console.openid.SignInRequest;
import com.paymenthub.platform.sealing.Sealer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps in the browser what it was sent to the provider with, encrypted, so that any node can take
 * the answer, and only from this browser.
 */
public final class SignInCookie {

  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final String NAME = "console-openid";

  private final SealedCookie cookie;

  /**
   * A cookie.
   *
   * @param tls whether browsers speak TLS with the console
   */
  public SignInCookie(Sealer sealer, JsonMapper json, Clock clock, boolean tls) {
    this.cookie = new SealedCookie(NAME, KEPT, sealer, json, clock, tls);
  }

  /** Gives it to the browser for ten minutes. */
  public void give(HttpServletResponse response, SignInRequest asked) {
    cookie.give(response, NAME, asked);
  }

  /**
   * Takes it from the browser.
   *
   * @return empty when there is none, when it is too old, or when it is not as we gave it
   */
  public Optional<SignInRequest> take(HttpServletRequest request, HttpServletResponse response) {
    return cookie.take(request, response, NAME, SignInRequest.class);
  }
}
