package com.paymenthub.console.access;

import com.paymenthub.platform.sealing.Sealer;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What one page leaves for another one in the browser, encrypted: any node can take it, and only
 * from this browser. It ends when it is taken, or too old.
 */
final class SealedCookie {

  private final String name;
  private final Duration kept;
  private final Sealer sealer;
  private final JsonMapper json;
  private final Clock clock;
  private final boolean tls;

  /**
   * A cookie.
   *
   * @param name without the prefix that says that it is for TLS only
   * @param kept for how long it counts
   * @param tls whether browsers speak TLS with the console
   */
  SealedCookie(
      String name, Duration kept, Sealer sealer, JsonMapper json, Clock clock, boolean tls) {
    this.name = tls ? "__Host-" + name : name;
    this.kept = kept;
    this.sealer = sealer;
    this.json = json;
    this.clock = clock;
    this.tls = tls;
  }

  private record Content(JsonNode left, Instant until) {}

  /**
   * Leaves something in the browser.
   *
   * @param binding what it is for; for anything else it cannot be opened
   */
  void give(HttpServletResponse response, String binding, Object left) {
    Content content = new Content(json.valueToTree(left), clock.instant().plus(kept));
    byte[] sealed = sealer.seal(json.writeValueAsBytes(content), bytes(binding));
    set(response, Base64.getUrlEncoder().withoutPadding().encodeToString(sealed), kept);
  }

  /**
   * Takes it from the browser.
   *
   * @return empty when there is none, when it is too old, or when it is not as we left it
   */
  <T> Optional<T> take(
      HttpServletRequest request, HttpServletResponse response, String binding, Class<T> type) {
    Cookie cookie = WebUtils.getCookie(request, name);
    if (cookie == null) {
      return Optional.empty();
    }
    set(response, "", Duration.ZERO);
    byte[] opened;
    try {
      opened = sealer.open(Base64.getUrlDecoder().decode(cookie.getValue()), bytes(binding));
    } catch (IllegalArgumentException | IllegalStateException forged) {
      return Optional.empty();
    }
    Content content = json.readValue(opened, Content.class);
    return Optional.of(content)
        .filter(it -> clock.instant().isBefore(it.until()))
        .map(it -> json.treeToValue(it.left(), type));
  }

  private static byte[] bytes(String binding) {
    return binding.getBytes(StandardCharsets.US_ASCII);
  }

  private void set(HttpServletResponse response, String value, Duration age) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(name, value)
            .path("/")
            .httpOnly(true)
            .secure(tls)
            .sameSite("Strict")
            .maxAge(age)
            .build()
            .toString());
  }
}
