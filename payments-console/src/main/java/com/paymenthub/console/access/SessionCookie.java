package com.paymenthub.console.access;

import com.paymenthub.console.operators.OperatorSessions;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;

/**
 * Finds out who is signed in from the session's cookie, and nowhere else: no address, form or
 * header carries a session, and a token that the service did not make has none.
 */
final class SessionCookie implements SecurityContextRepository {

  private final OperatorSessions sessions;
  private final ConsoleSettings settings;

  SessionCookie(OperatorSessions sessions, ConsoleSettings settings) {
    this.sessions = sessions;
    this.settings = settings;
  }

  /** The token that a request carries. */
  Optional<String> tokenIn(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    return cookies == null
        ? Optional.empty()
        : Arrays.stream(cookies)
            .filter(cookie -> cookie.getName().equals(name()))
            .map(Cookie::getValue)
            .findFirst();
  }

  /** Gives the browser a token. */
  void give(HttpServletResponse response, String token) {
    response.addHeader(HttpHeaders.SET_COOKIE, cookie(token).build().toString());
  }

  /** Takes the token from the browser. */
  void take(HttpServletResponse response) {
    response.addHeader(HttpHeaders.SET_COOKIE, cookie("").maxAge(0).build().toString());
  }

  private ResponseCookie.ResponseCookieBuilder cookie(String value) {
    return ResponseCookie.from(name(), value)
        .path("/")
        .httpOnly(true)
        .secure(settings.tls())
        .sameSite("Strict");
  }

  /** With the prefix, browsers take it over TLS and from this host only. */
  private String name() {
    return settings.tls() ? "__Host-console" : "console";
  }

  @Override
  public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
    return new Deferred(request);
  }

  /** Once for each request, and only where somebody asks. */
  private final class Deferred implements DeferredSecurityContext {

    private final HttpServletRequest request;
    private Optional<SecurityContext> known = Optional.empty();

    Deferred(HttpServletRequest request) {
      this.request = request;
    }

    @Override
    public SecurityContext get() {
      SecurityContext context = known.orElseGet(() -> read(request));
      known = Optional.of(context);
      return context;
    }

    @Override
    public boolean isGenerated() {
      return get().getAuthentication() == null;
    }
  }

  private SecurityContext read(HttpServletRequest request) {
    return tokenIn(request)
        .flatMap(sessions::find)
        .<SecurityContext>map(
            operator -> new SecurityContextImpl(new SignedIn(operator, settings.limits(operator))))
        .orElseGet(SecurityContextHolder::createEmptyContext);
  }

  @Override
  @Deprecated
  public SecurityContext loadContext(HttpRequestResponseHolder holder) {
    return read(holder.getRequest());
  }

  /** A session begins with a sign-in and ends with a sign-out; nothing else changes it. */
  @Override
  public void saveContext(
      SecurityContext context, HttpServletRequest request, HttpServletResponse response) {}

  @Override
  public boolean containsContext(HttpServletRequest request) {
    return tokenIn(request).isPresent();
  }
}
