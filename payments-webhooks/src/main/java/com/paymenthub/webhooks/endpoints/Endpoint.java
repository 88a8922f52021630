package com.paymenthub.webhooks.endpoints;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** An address for notifications, which is accepted only if all programs read it in the same way. */
public final class Endpoint {

  /** The longest endpoint, in characters. */
  public static final int MAXIMUM_LENGTH = 2048;

  private static final int MAXIMUM_PORT = 65_535;

  private static final Pattern NUMBER = Pattern.compile("\\d+|0[xX][0-9a-fA-F]*");
  private static final Pattern DOTTED_DECIMAL =
      Pattern.compile("(?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})");

  private static final Pattern ESCAPE = Pattern.compile("%([0-9a-fA-F]{2})");
  private static final Pattern UNRESERVED = Pattern.compile("[A-Za-z0-9._~-]");

  private Endpoint() {}

  /**
   * The endpoint in {@code text}; empty when it is no absolute {@code http} or {@code https}
   * address with a plain host, or carries credentials or a fragment.
   */
  public static Optional<URI> parse(String text) {
    URI uri;
    try {
      uri = new URI(text).parseServerAuthority();
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
    boolean good =
        isHttp(uri.getScheme())
            && uri.getHost() != null
            && isUnambiguous(uri.getHost())
            // The zone of an address means something on this machine only.
            && uri.getHost().indexOf('%') < 0
            && uri.getRawUserInfo() == null
            && uri.getRawFragment() == null
            && uri.getPort() != 0
            && uri.getPort() <= MAXIMUM_PORT
            && text.chars().allMatch(character -> character > ' ' && character <= '~');
    return good ? Optional.of(uri) : Optional.empty();
  }

  /**
   * The one way to write an address that can be written in several (RFC 3986 §6.2.2 and, for http,
   * §6.2.3): case of scheme, host and escapes, escapes of what needs none, dot segments, the usual
   * port, an empty path. To be compared, not called: a receiver gets its address as it was given.
   */
  public static String normalized(URI endpoint) {
    String scheme = endpoint.getScheme().toLowerCase(Locale.ROOT);
    StringBuilder written = new StringBuilder(scheme).append("://");
    written.append(endpoint.getHost().toLowerCase(Locale.ROOT));
    if (endpoint.getPort() >= 0 && endpoint.getPort() != usualPort(endpoint)) {
      written.append(':').append(endpoint.getPort());
    }
    written.append(withoutDots(unescaped(endpoint.getRawPath())));
    if (endpoint.getRawQuery() != null) {
      written.append('?').append(unescaped(endpoint.getRawQuery()));
    }
    return written.toString();
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            escape -> {
              char meant = (char) Integer.parseInt(escape.group(1), 16);
              return UNRESERVED.matcher(String.valueOf(meant)).matches()
                  ? String.valueOf(meant)
                  : escape.group().toUpperCase(Locale.ROOT);
            });
  }

  /** RFC 3986 §5.2.4, of a path that begins with a slash or is empty. */
  private static String withoutDots(String path) {
    Deque<String> segments = new ArrayDeque<>();
    String[] given = path.isEmpty() ? new String[] {"", ""} : path.split("/", -1);
    for (int i = 1; i < given.length; i++) {
      boolean dots = given[i].equals(".") || given[i].equals("..");
      if (given[i].equals("..")) {
        segments.pollLast();
      }
      if (!dots) {
        segments.addLast(given[i]);
      } else if (i == given.length - 1) {
        segments.addLast("");
      }
    }
    return "/" + String.join("/", segments);
  }

  /** The port that a connection to it uses. */
  public static int port(URI endpoint) {
    return endpoint.getPort() < 0 ? usualPort(endpoint) : endpoint.getPort();
  }

  /** The port of its scheme, which an address need not name. */
  public static int usualPort(URI endpoint) {
    return isSecure(endpoint) ? 443 : 80;
  }

  /** Whether it is sent encrypted. */
  public static boolean isSecure(URI endpoint) {
    return "https".equals(endpoint.getScheme().toLowerCase(Locale.ROOT));
  }

  /**
   * A host that ends in a number is an IPv4 address (WHATWG URL, "ends in a number"). Only the
   * usual form with four decimal numbers is accepted, because programs differ in how they read the
   * other forms.
   */
  private static boolean isUnambiguous(String host) {
    String withoutRoot = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    String last = withoutRoot.substring(withoutRoot.lastIndexOf('.') + 1);
    return !NUMBER.matcher(last).matches() || DOTTED_DECIMAL.matcher(host).matches();
  }

  private static boolean isHttp(String scheme) {
    return scheme != null && (scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"));
  }
}
