package com.paymenthub.api.requests;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/** What becomes known of a request while it is worked on, for the line that is logged of it. */
public final class RequestFacts {

  private static final String ACCOUNT = RequestFacts.class.getName() + ".account";
  private static final String ERROR_KEY = RequestFacts.class.getName() + ".errorKey";
  private static final String HUNG_UP = RequestFacts.class.getName() + ".hungUp";

  private RequestFacts() {}

  /** The request comes from this account, whose key was checked. */
  public static void comesFrom(HttpServletRequest request, UUID clientId) {
    request.setAttribute(ACCOUNT, clientId);
  }

  /** The request is answered with an error of this key. */
  public static void refused(HttpServletRequest request, String errorKey) {
    request.setAttribute(ERROR_KEY, errorKey);
  }

  /** The request that this thread works on is answered with an error of this key. */
  public static void refused(String errorKey) {
    RequestAttributes request = RequestContextHolder.getRequestAttributes();
    if (request != null) {
      request.setAttribute(ERROR_KEY, errorKey, RequestAttributes.SCOPE_REQUEST);
    }
  }

  /** Nobody waited for the answer. */
  public static void hungUp(HttpServletRequest request) {
    request.setAttribute(HUNG_UP, true);
  }

  static @Nullable Object account(HttpServletRequest request) {
    return request.getAttribute(ACCOUNT);
  }

  static @Nullable Object errorKey(HttpServletRequest request) {
    return request.getAttribute(HUNG_UP) == null ? request.getAttribute(ERROR_KEY) : "hung_up";
  }
}
