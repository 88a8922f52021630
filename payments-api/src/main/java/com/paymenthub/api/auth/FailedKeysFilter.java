package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.LimitedRequests;
import com.paymenthub.web.errors.ErrorAnswers;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.requests.RequestFacts;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.requests.SourceAddresses;
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
 * Answers 429 to an address that has tried many wrong keys, before a place of admission is taken
 * for it.
 */
@Component
@ConditionalOnWebApplication
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
class FailedKeysFilter extends OncePerRequestFilter {

  private static final String API = "/v1/";

  private final FailedKeys failed;
  private final SourceAddresses sources;
  private final ErrorAnswers answers;
  private final LimitedRequests limited;

  FailedKeysFilter(
      FailedKeys failed, SourceAddresses sources, ErrorAnswers answers, LimitedRequests limited) {
    this.limited = limited;
    this.failed = failed;
    this.sources = sources;
    this.answers = answers;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith(API);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (sources.of(request).filter(failed::areTooMany).isPresent()) {
      refuse(request, response);
      return;
    }
    chain.doFilter(request, response);
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    limited.count(LimitedRequests.Limit.FAILED_KEYS);
    Problem problem = Problem.rateLimited();
    RequestFacts.refused(request, problem.key());
    byte[] body =
        answers.body(
            problem,
            Messages.languageOf(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)),
            RequestIds.of(request));
    response.setStatus(problem.status());
    response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
