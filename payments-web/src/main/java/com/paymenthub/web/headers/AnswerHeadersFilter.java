package com.paymenthub.web.headers;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Sets {@link AnswerHeaders} on every answer, errors included. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class AnswerHeadersFilter extends OncePerRequestFilter {

  private final AnswerHeaders headers;

  AnswerHeadersFilter(AnswerHeaders headers) {
    this.headers = headers;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    // The decoded path, by which operations are looked up.
    headers.of(request.getServletPath()).forEach(response::setHeader);
    chain.doFilter(request, response);
  }
}
