package com.paymenthub.api.rest;

import com.paymenthub.web.validation.RequestReader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses query parameters of reading operations that take none, and of those in which nothing may
 * be ignored. Those that take some refuse all others themselves, together with all else that is
 * wrong ({@link RequestReader#query}).
 */
@Component
class NoParameters implements HandlerInterceptor {

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    boolean reads =
        HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod());
    if (handler instanceof HandlerMethod operation
        && (reads ? !hasQuery(operation) : operation.hasMethodAnnotation(NothingIgnored.class))) {
      RequestReader.noQuery(request);
    }
    return true;
  }

  private static boolean hasQuery(HandlerMethod operation) {
    return Arrays.stream(operation.getMethodParameters())
        .anyMatch(parameter -> parameter.hasParameterAnnotation(ParameterObject.class));
  }
}
