package com.paymenthub.api.rest;

import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.QueryFields;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses all query parameters for GET operations that have none. Operations with parameters refuse
 * unknown ones themselves, together with all other errors ({@link QueryFields#check}).
 */
@Component
class NoParameters implements HandlerInterceptor {

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    boolean reads =
        HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod());
    if (reads && handler instanceof HandlerMethod operation && !hasQuery(operation)) {
      new QueryFields(request, new FieldErrors()).check();
    }
    return true;
  }

  /** An operation with the request as a parameter reads the query itself. */
  private static boolean hasQuery(HandlerMethod operation) {
    return Arrays.stream(operation.getMethodParameters())
        .anyMatch(parameter -> parameter.getParameterType() == HttpServletRequest.class);
  }
}
