package com.paymenthub.api.auth;

import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Lets a request through to its operation when its key may call it. */
@Component
public class AuthenticationInterceptor implements HandlerInterceptor {

  static final String CALLER = AuthenticationInterceptor.class.getName() + ".caller";

  private final Authenticator authenticator;

  public AuthenticationInterceptor(Authenticator authenticator) {
    this.authenticator = authenticator;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    Caller caller =
        authenticator
            .authenticate(request.getHeader("X-Client-ID"), request.getHeader("X-Api-Key"))
            .orElseThrow(() -> new ProblemException(Problem.unauthenticated()));
    Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    boolean allowed =
        Routes.of(request.getMethod(), String.valueOf(pattern))
            .map(access -> access.allows(caller))
            .orElse(false);
    if (!allowed) {
      throw new ProblemException(Problem.forbidden());
    }
    request.setAttribute(CALLER, caller);
    return true;
  }
}
