package com.paymenthub.web.requests;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/** What becomes known about a request while it is worked on, for its log line. */
public final class RequestFacts {

  private static final String ACCOUNT = RequestFacts.class.getName() + ".account";
  private static final String ERROR_KEY = RequestFacts.class.getName() + ".errorKey";
  private static final String HUNG_UP = RequestFacts.class.getName() + ".hungUp";

  private RequestFacts() {}

  /** Records the account of the request, whose key was checked. */
  public static void comesFrom(HttpServletRequest request, UUID clientId) {
    request.setAttribute(ACCOUNT, clientId);
  }

  /** Records the key of the error with which the request is answered. */
  public static void refused(HttpServletRequest request, String errorKey) {
    request.setAttribute(ERROR_KEY, errorKey);
  }

  /** The same for the request that this thread works on. */
  public static void refused(String errorKey) {
    RequestAttributes request = RequestContextHolder.getRequestAttributes();
    if (request != null) {
      request.setAttribute(ERROR_KEY, errorKey, RequestAttributes.SCOPE_REQUEST);
    }
  }

  /** Records that the caller closed the connection before the answer. */
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
