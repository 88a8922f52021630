package com.paymenthub.console.access;

import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.SignIns;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Begins the session of an operator who was let in; one that the browser had ends. */
final class SessionStart {

  private final SessionCookie cookie;
  private final Sources sources;
  private final SignIns signIns;

  SessionStart(SessionCookie cookie, Sources sources, SignIns signIns) {
    this.cookie = cookie;
    this.sources = sources;
    this.signIns = signIns;
  }

  void begin(Operator operator, HttpServletRequest request, HttpServletResponse response) {
    Acting by = sources.of(operator, request);
    cookie.tokenIn(request).ifPresent(earlier -> signIns.end(earlier, by));
    cookie.give(response, signIns.begin(operator, by));
  }
}
