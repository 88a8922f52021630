package com.paymenthub.api.admission;

import com.paymenthub.api.errors.ErrorAnswers;
import com.paymenthub.api.errors.Messages;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.requests.RequestIds;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers 503 with {@code Retry-After} at once when a request would only wait: too many are being
 * worked on or wait for the database, the database is away, or this node is leaving. Whoever looks
 * after the node is always let in. The connection stays open, because a new one costs both sides
 * more than the refusal; only a node that leaves closes it, so that a repeat goes elsewhere.
 */
@Component
@ConditionalOnWebApplication
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class AdmissionFilter extends OncePerRequestFilter {

  private static final String OPERATIONS = "/actuator";

  private final Admission admission;
  private final DatabaseReach database;
  private final ErrorAnswers answers;
  private final Counter refused;

  AdmissionFilter(
      Admission admission, DatabaseReach database, ErrorAnswers answers, MeterRegistry meters) {
    this.admission = admission;
    this.database = database;
    this.answers = answers;
    this.refused =
        Counter.builder("payments.requests.refused")
            .description("Requests that were told to come again, for want of room")
            .register(meters);
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getRequestURI().startsWith(OPERATIONS);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (database.isOut() || !admission.tryEnter()) {
      refuse(request, response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      admission.leave();
    }
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    refused.increment();
    Problem problem = Problem.unavailable();
    byte[] body =
        answers.body(
            problem,
            Messages.languageOf(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)),
            RequestIds.of(request));
    response.setStatus(problem.status());
    if (admission.isClosed()) {
      response.setHeader(HttpHeaders.CONNECTION, "close");
    }
    response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
