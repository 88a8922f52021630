package com.paymenthub.web.connections;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers only requests for a host that is ours, 421 otherwise (RFC 9110 §15.5.20). A page of a
 * stranger can have its own name resolved to an address of this machine (DNS rebinding), and its
 * scripts then read what only people on this machine should; the name in {@code Host} is still the
 * stranger's. Addresses are ours: a browser is never made to look them up.
 */
public final class KnownHosts extends Handler.Wrapper {

  private static final String THIS_MACHINE = "localhost";

  private final Set<String> names;

  /**
   * A handler that knows this machine, and these hosts.
   *
   * @param names in small letters
   */
  public KnownHosts(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String host = Request.getServerName(request);
    if (host != null && !isOurs(host.toLowerCase(Locale.ROOT))) {
      Response.writeError(request, response, callback, HttpStatus.MISDIRECTED_REQUEST_421);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private boolean isOurs(String host) {
    return host.equals(THIS_MACHINE) || names.contains(host) || isAddress(host);
  }

  private static boolean isAddress(String host) {
    try {
      InetAddress.ofLiteral(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
      return true;
    } catch (IllegalArgumentException name) {
      return false;
    }
  }
}
