package com.paymenthub.web.requests;

import com.paymenthub.providers.calls.ProviderTime;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives each request its time for providers, which begins when the request arrives. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class ProviderTimeFilter extends OncePerRequestFilter {

  private final Duration time;

  ProviderTimeFilter(@Value("${payments.requests.provider-time:9s}") Duration time) {
    if (!time.isPositive()) {
      throw new IllegalArgumentException("payments.requests.provider-time must be positive");
    }
    this.time = time;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try (ProviderTime.Serving _ = ProviderTime.begin(time)) {
      chain.doFilter(request, response);
    }
  }
}
