package com.paymenthub.web.requests;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Leaves one log line for each request, after the answer was sent. It has the id of the request and
 * the pattern of its path, not the path itself, which may be a secret link.
 *
 * <p>Health checks are logged at the level {@code debug}. Its order is behind that of the filter
 * which begins the trace of a request.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
public class RequestLog extends OncePerRequestFilter {

  private static final String NOTHING = "-";
  private static final String HEALTH = "/actuator/health";
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int FAILED = 500;

  /** Any other method is a text that the caller has invented. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  private final RequestLines lines;
  private final SecurityLog security;

  RequestLog(RequestLines lines, SecurityLog security) {
    this.lines = lines;
    this.security = security;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    long started = System.nanoTime();
    boolean answered = false;
    try {
      chain.doFilter(request, response);
      answered = true;
    } finally {
      int status = answered ? response.getStatus() : FAILED;
      log(request, status, System.nanoTime() - started);
      if (status == UNAUTHORIZED || status == FORBIDDEN) {
        security.refused("api", status, RequestFacts.account(request), request);
      }
    }
  }

  /** Writes the line of a request that the web server refused before it reached our code. */
  public static void refusedByWebServer(String method, int status, String key, String requestId) {
    RequestLines.write(
        new RequestLines.Line(
            Level.INFO, method(method), NOTHING, status, key, NOTHING, 0, requestId, null));
  }

  private void log(HttpServletRequest request, int status, long nanos) {
    Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    String route = orNothing(pattern);
    lines.add(
        new RequestLines.Line(
            route.startsWith(HEALTH) ? Level.DEBUG : Level.INFO,
            method(request.getMethod()),
            route,
            status,
            orNothing(RequestFacts.errorKey(request)),
            orNothing(RequestFacts.account(request)),
            TimeUnit.NANOSECONDS.toMillis(nanos),
            RequestIds.of(request),
            MDC.get(RequestLines.TRACE_KEY)));
  }

  /** A method that there is; nothing where the caller has invented one. */
  static String method(String given) {
    return METHODS.contains(given) ? given : NOTHING;
  }

  private static String orNothing(@Nullable Object fact) {
    return fact == null ? NOTHING : fact.toString();
  }
}
