package com.paymenthub.webhooks.endpoints;

import java.net.URI;
import java.net.URISyntaxException;
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
