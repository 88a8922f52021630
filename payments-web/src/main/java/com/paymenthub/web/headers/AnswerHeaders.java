package com.paymenthub.web.headers;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/** The headers that follow from the address of a request alone. */
@Component
public class AnswerHeaders {

  private static final String API = "/v1";
  private static final String DESCRIPTION = "/v3/api-docs";
  private static final String DESCRIPTION_PAGE = "/swagger-ui";

  /** The page has its own scripts; its library writes styles into elements. */
  private static final String POLICY_OF_THE_DESCRIPTION =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'"
          + " data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  /** One year, as is usual. Without subdomains, about which this service knows nothing. */
  private static final String ALWAYS_TLS = "max-age=31536000";

  private final boolean tls;

  AnswerHeaders(@Value("${payments.public-url:}") String publicUrl) {
    this.tls = "https".equalsIgnoreCase(URI.create(publicUrl).getScheme());
  }

  /**
   * The headers of every answer to a path.
   *
   * @param path the path as the service understands it, without its query
   */
  public Map<String, String> of(String path) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Content-Type-Options", "nosniff");
    if (tls) {
      headers.put("Strict-Transport-Security", ALWAYS_TLS);
    }
    if (isUnder(API, path)) {
      // API keys are in a header that caches do not treat as a credential.
      headers.put(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    if (path.startsWith(DESCRIPTION) || path.startsWith(DESCRIPTION_PAGE)) {
      headers.put("Content-Security-Policy", POLICY_OF_THE_DESCRIPTION);
    }
    return headers;
  }

  private static boolean isUnder(String root, String path) {
    return path.equals(root) || path.startsWith(root + "/");
  }
}
