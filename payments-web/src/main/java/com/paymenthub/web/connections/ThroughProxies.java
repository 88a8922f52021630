package com.paymenthub.web.connections;

import com.paymenthub.web.requests.SourceAddresses;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers only what others could not read on its way to a port without TLS, 403 otherwise: before a
 * form is shown that takes a password.
 */
public final class ThroughProxies extends Handler.Wrapper {

  private final SourceAddresses sources;

  /** A handler that knows the proxies. */
  public ThroughProxies(SourceAddresses sources) {
    this.sources = sources;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!sources.cameOverTls(
        Request.getRemoteAddr(request),
        request.getHeaders().get(SourceAddresses.FORWARDED_PROTO))) {
      Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403);
      return true;
    }
    return super.handle(request, response, callback);
  }
}
