package com.paymenthub.api.rest;

import com.paymenthub.web.validation.RequestReader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands reading operations the parameters of their query. */
@Component
class QueryArgumentResolver implements HandlerMethodArgumentResolver {

  private final RequestReader requests;

  QueryArgumentResolver(RequestReader requests) {
    this.requests = requests;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.hasParameterAnnotation(ParameterObject.class);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    return requests.query(
        Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)),
        parameter.getParameterType().asSubclass(Record.class));
  }
}
