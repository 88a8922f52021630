package com.paymenthub.api.auth;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Passes the checked caller to operations with a parameter of type {@link Caller}. */
@Component
public class CallerArgumentResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType().equals(Caller.class);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    return callerOf(request);
  }

  /**
   * The caller of this request.
   *
   * @throws IllegalStateException when the request was not authenticated
   */
  public static Caller callerOf(NativeWebRequest request) {
    Object caller =
        request.getAttribute(AuthenticationInterceptor.CALLER, RequestAttributes.SCOPE_REQUEST);
    if (caller instanceof Caller known) {
      return known;
    }
    throw new IllegalStateException("the request was not authenticated");
  }
}
