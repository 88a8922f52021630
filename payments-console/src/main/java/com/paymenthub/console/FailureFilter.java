package com.paymenthub.console;

import com.paymenthub.web.errors.FailureTrace;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Logs and counts requests to the console that failed and are not the operator's fault. The web
 * server logs nothing about them, because its lines quote what was sent.
 */
final class FailureFilter extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(FailureFilter.class);

  private final Counter failures;

  FailureFilter(MeterRegistry meters) {
    this.failures = meters.counter("payments.console.failures");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      chain.doFilter(request, response);
    } catch (EofException nobodyReads) {
      throw nobodyReads;
    } catch (ServletException | IOException | RuntimeException failure) {
      failures.increment();
      LOG.error("a request to the console failed: {}", FailureTrace.of(failure));
      throw failure;
    }
    if (response.getStatus() >= HttpStatus.INTERNAL_SERVER_ERROR.value()) {
      failures.increment();
      LOG.error("a request to the console failed with status {}", response.getStatus());
    }
  }
}
