package com.paymenthub.api.console.openid;

import com.paymenthub.foundation.sealing.Sealer;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps in the browser what it was sent to the provider with, encrypted, so that any node can take
 * the answer, and only from this browser.
 */
public final class AskedCookie {

  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final byte[] BINDING = "console-openid".getBytes(StandardCharsets.US_ASCII);

  private final Sealer sealer;
  private final JsonMapper json;
  private final Clock clock;
  private final boolean tls;

  /**
   * A cookie.
   *
   * @param tls whether browsers speak TLS with the console
   */
  public AskedCookie(Sealer sealer, JsonMapper json, Clock clock, boolean tls) {
    this.sealer = sealer;
    this.json = json;
    this.clock = clock;
    this.tls = tls;
  }

  private record Content(Asked asked, Instant until) {}

  /** Gives it to the browser for ten minutes. */
  public void give(HttpServletResponse response, Asked asked) {
    byte[] content = json.writeValueAsBytes(new Content(asked, clock.instant().plus(KEPT)));
    set(
        response,
        Base64.getUrlEncoder().withoutPadding().encodeToString(sealer.seal(content, BINDING)),
        KEPT);
  }

  /**
   * Takes it from the browser.
   *
   * @return empty when there is none, when it is too old, or when it is not as we gave it
   */
  public Optional<Asked> take(HttpServletRequest request, HttpServletResponse response) {
    Cookie cookie = WebUtils.getCookie(request, name());
    if (cookie == null) {
      return Optional.empty();
    }
    set(response, "", Duration.ZERO);
    return open(cookie.getValue())
        .filter(content -> clock.instant().isBefore(content.until()))
        .map(Content::asked);
  }

  private Optional<Content> open(String value) {
    byte[] content;
    try {
      content = sealer.open(Base64.getUrlDecoder().decode(value), BINDING);
    } catch (IllegalArgumentException | IllegalStateException forged) {
      return Optional.empty();
    }
    return Optional.of(json.readValue(content, Content.class));
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
    return tls ? "__Host-console-openid" : "console-openid";
  }
}
