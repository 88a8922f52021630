package com.paymenthub.web.requests;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Adds the request's id to the answer and to every log line. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public class RequestIdFilter extends OncePerRequestFilter {

  /** Where log lines find the id. */
  static final String LOG_KEY = "requestId";

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String id = RequestIds.of(request);
    response.setHeader(RequestIds.HEADER, id);
    MDC.put(LOG_KEY, id);
    try {
      chain.doFilter(request, response);
    } finally {
      MDC.remove(LOG_KEY);
    }
  }
}
