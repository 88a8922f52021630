package com.paymenthub.api.headers;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Puts {@link AnswerHeaders} on every answer, whatever it will be. */
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
    // Unlike the address as it was sent, this is what operations are looked up by.
    headers.of(request.getServletPath()).forEach(response::setHeader);
    chain.doFilter(request, response);
  }
}
