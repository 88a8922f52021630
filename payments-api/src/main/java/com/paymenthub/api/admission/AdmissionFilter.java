package com.paymenthub.api.admission;

import com.paymenthub.api.health.PublicHealth;
import com.paymenthub.platform.nodes.NodeFitness;
import com.paymenthub.web.errors.ErrorAnswers;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.requests.RequestFacts;
import com.paymenthub.web.requests.RequestIds;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers 503 with {@code Retry-After} at once when a request would only wait: too many requests
 * are being worked on or wait for the database, the database is not reachable, or this node is
 * stopping. A node whose clock is wrong refuses requests that write. Health checks are always
 * admitted. The connection stays open, because a new one costs both sides more than the refusal;
 * only a node that is stopping closes it, so that the repeat goes to another node.
 */
@Component
@ConditionalOnWebApplication
@Order(Ordered.HIGHEST_PRECEDENCE + 4)
class AdmissionFilter extends OncePerRequestFilter {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final Admission admission;
  private final AccountPlaces accountPlaces;
  private final DatabaseReach database;
  private final NodeFitness fitness;
  private final ErrorAnswers answers;
  private final Counter refused;

  AdmissionFilter(
      Admission admission,
      AccountPlaces accountPlaces,
      DatabaseReach database,
      NodeFitness fitness,
      ErrorAnswers answers,
      MeterRegistry meters) {
    this.admission = admission;
    this.accountPlaces = accountPlaces;
    this.database = database;
    this.fitness = fitness;
    this.answers = answers;
    this.refused =
        Counter.builder("payments.requests.refused")
            .description("Requests that were told to come again, for want of room")
            .register(meters);
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return PublicHealth.PATHS.contains(request.getRequestURI());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (database.isOut()) {
      refuse(Problem.unavailable(), request, response);
      return;
    }
    if (!READING.contains(request.getMethod()) && !fitness.mayWork()) {
      // So that the repeat goes to a node whose clock is right.
      response.setHeader(HttpHeaders.CONNECTION, "close");
      refuse(Problem.clockOff(), request, response);
      return;
    }
    if (!admission.tryEnter()) {
      refuse(Problem.unavailable(), request, response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      accountPlaces.giveBack(request);
      admission.leave();
    }
  }

  private void refuse(Problem problem, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    refused.increment();
    RequestFacts.refused(request, problem.key());
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
