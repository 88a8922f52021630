package com.paymenthub.api.console.access;

import com.paymenthub.api.operators.Operator;
import com.paymenthub.foundation.sealing.Sealer;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Carries a new secret from the form that makes it to the page that shows it, encrypted in the
 * browser: reloading that page neither shows it again nor makes another one. Any node can show it,
 * once, within a minute, and to the operator alone who has made it.
 */
public final class ShownOnce {

  private static final Duration KEPT = Duration.ofMinutes(1);

  private final Sealer sealer;
  private final JsonMapper json;
  private final Clock clock;
  private final boolean tls;

  ShownOnce(Sealer sealer, JsonMapper json, Clock clock, boolean tls) {
    this.sealer = sealer;
    this.json = json;
    this.clock = clock;
    this.tls = tls;
  }

  private record Content(Map<String, String> shown, Instant until) {}

  /** Keeps what the next page shows, by the names that the page has for it. */
  public void keep(HttpServletResponse response, Operator who, Map<String, String> shown) {
    byte[] content = json.writeValueAsBytes(new Content(shown, clock.instant().plus(KEPT)));
    byte[] sealed = sealer.seal(content, binding(who));
    set(response, Base64.getUrlEncoder().withoutPadding().encodeToString(sealed), KEPT);
  }

  /** Takes what was kept; empty when there is nothing, or when it is too old or another one's. */
  public Map<String, String> take(
      HttpServletRequest request, HttpServletResponse response, Operator who) {
    Cookie cookie = WebUtils.getCookie(request, name());
    if (cookie == null) {
      return Map.of();
    }
    set(response, "", Duration.ZERO);
    byte[] content;
    try {
      content = sealer.open(Base64.getUrlDecoder().decode(cookie.getValue()), binding(who));
    } catch (IllegalArgumentException | IllegalStateException forged) {
      return Map.of();
    }
    Content kept = json.readValue(content, Content.class);
    return clock.instant().isBefore(kept.until()) ? kept.shown() : Map.of();
  }

  private static byte[] binding(Operator who) {
    return ("console-shown-once:" + who.id()).getBytes(StandardCharsets.US_ASCII);
  }

  private void set(HttpServletResponse response, String value, Duration kept) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(name(), value)
            .path("/")
            .httpOnly(true)
            .secure(tls)
            .sameSite("Strict")
            .maxAge(kept)
            .build()
            .toString());
  }

  private String name() {
    return tls ? "__Host-console-once" : "console-once";
  }
}
