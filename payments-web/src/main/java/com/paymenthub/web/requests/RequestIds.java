package com.paymenthub.web.requests;

import com.paymenthub.domain.history.Ids;
import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The id of a request: the caller's own if it is well-formed, a new one otherwise. */
public final class RequestIds {

  /** The header with the id, in requests and answers. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = RequestIds.class.getName();
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,128}");

  private RequestIds() {}

  /** The id of this request, which stays the same until it is answered. */
  public static String of(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String known) {
      return known;
    }
    String id = choose(request.getHeader(HEADER));
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  /** The same for a request that the web server refuses before it reaches a servlet. */
  public static String of(Request request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String known) {
      return known;
    }
    return choose(request.getHeaders().get(HEADER));
  }

  private static String choose(@Nullable String offered) {
    return offered != null && SANE.matcher(offered).matches() ? offered : Ids.next().toString();
  }
}
