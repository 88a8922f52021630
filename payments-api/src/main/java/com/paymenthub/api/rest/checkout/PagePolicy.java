package com.paymenthub.api.rest.checkout;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The content security policy of a page: only the scripts and styles that are in the page itself
 * may run.
 */
public final class PagePolicy {

  private static final Pattern INLINE =
      Pattern.compile("<(script|style)[^>]*>(.*?)</\\1>", Pattern.DOTALL);

  private PagePolicy() {}

  /**
   * The policy of a page.
   *
   * @param html the page with its own scripts and styles
   * @param others further origins that the page may call and whose pictures it may show; empty ones
   *     are ignored
   */
  public static String of(String html, List<String> others) {
    String reached =
        others.stream()
            .filter(origin -> !origin.isEmpty())
            .distinct()
            .map(origin -> " " + origin)
            .collect(Collectors.joining());
    return "default-src 'none'; script-src 'self'%s; style-src%s; connect-src 'self'%s;"
            .formatted(hashes("script", html), hashes("style", html), reached)
        + " frame-src 'self'; img-src 'self' data:%s; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .formatted(reached);
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
   * The policy of a page that shows one page of a bank in a frame, which it sends a form to.
   *
   * @param html the page with its own scripts and styles
   */
  static String ofBankFrame(String html) {
    return withoutCalls(html, "*")
            .replace("form-action 'none'", "form-action https: http://localhost:*")
        + "; frame-src 'self' https: http://localhost:*";
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
