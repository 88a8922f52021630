package com.paymenthub.api.rest.checkout;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The content security policy of a page: only the scripts and styles that are in the page itself
 * may run.
 */
public final class PagePolicy {

  private static final Pattern INLINE =
      Pattern.compile("<(script|style)[^>]*>(.*?)</\\1>", Pattern.DOTALL);

  /** Pages that nobody on the way can change: over TLS, or on this computer. */
  private static final String PAGES = "https: http://localhost:*";

  private PagePolicy() {}

  /**
   * The policy of a page of a shop, with the checkout of this service.
   *
   * @param html the page with its own scripts and styles
   */
  public static String ofShop(String html) {
    return "default-src 'none'; script-src 'self'%s; style-src%s; connect-src 'self'; frame-src 'self';"
            .formatted(hashes("script", html), hashes("style", html))
        + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  /**
   * The policy of a page that calls nothing.
   *
   * @param html the page with its own scripts and styles
   * @param framedBy the origins that may show it in a frame
   */
  public static String withoutCalls(String html, String framedBy) {
    return "default-src 'none'; script-src%s; style-src%s; base-uri 'none'; form-action 'none';"
            .formatted(hashes("script", html), hashes("style", html))
        + " frame-ancestors "
        + framedBy;
  }

  /**
   * The policy of the checkout's frame: shops are not registered, so any page over TLS may show it.
   * It shows pages of banks in turn, which are not known either.
   *
   * @param html the page with its own script and style
   * @param sandboxOrigin what it also calls; may be empty
   * @param publicOrigin whose pictures it also shows
   */
  static String ofCheckout(String html, String sandboxOrigin, String publicOrigin) {
    return "default-src 'none'; script-src%s; style-src%s; connect-src 'self'%s;"
            .formatted(hashes("script", html), hashes("style", html), also(sandboxOrigin))
        + " img-src 'self'%s; frame-src 'self' %s; form-action 'self' %s; base-uri 'none';"
            .formatted(also(publicOrigin), PAGES, PAGES)
        + " frame-ancestors %s http://*.localhost:* http://127.0.0.1:*".formatted(PAGES);
  }

  /**
   * The policy of a page that shows one page of a bank in a frame, which it sends a form to.
   *
   * @param html the page with its own scripts and styles
   */
  static String ofBankFrame(String html) {
    return withoutCalls(html, "*").replace("form-action 'none'", "form-action " + PAGES)
        + "; frame-src 'self' "
        + PAGES;
  }

  private static String also(String origin) {
    return origin.isEmpty() ? "" : " " + origin;
  }

  private static String hashes(String element, String html) {
    return INLINE
        .matcher(html)
        .results()
        .filter(inline -> inline.group(1).equals(element) && !inline.group(2).isEmpty())
        .map(inline -> " 'sha256-" + hash(inline.group(2)) + "'")
        .collect(Collectors.joining());
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
