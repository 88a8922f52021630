package com.paymenthub.console.access;

import com.paymenthub.console.operators.Operator;
import com.paymenthub.platform.sealing.Sealer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Carries a new secret from the form that makes it to the page that shows it, encrypted in the
 * browser: reloading that page neither shows it again nor makes another one. Any node can show it,
 * once, within a minute, and to the operator alone who has made it.
 */
public final class ShownOnce {

  private static final Duration KEPT = Duration.ofMinutes(1);

  private final SealedCookie cookie;

  ShownOnce(Sealer sealer, JsonMapper json, Clock clock, boolean tls) {
    this.cookie = new SealedCookie("console-once", KEPT, sealer, json, clock, tls);
  }

  private record Shown(Map<String, String> values) {}

  /** Keeps what the next page shows, by the names that the page has for it. */
  public void keep(HttpServletResponse response, Operator who, Map<String, String> shown) {
    cookie.give(response, binding(who), new Shown(shown));
  }

  /** Takes what was kept; empty when there is nothing, or when it is too old or another one's. */
  public Map<String, String> take(
      HttpServletRequest request, HttpServletResponse response, Operator who) {
    return cookie
        .take(request, response, binding(who), Shown.class)
        .map(Shown::values)
        .orElse(Map.of());
  }

  private static String binding(Operator who) {
    return "console-shown-once:" + who.id();
  }
}
