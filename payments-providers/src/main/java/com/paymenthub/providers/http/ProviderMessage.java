package com.paymenthub.providers.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a provider. What it carries is never shown: it may be credentials, a card number or
 * personal.
 *
 * @param host the name of one of the provider's hosts, for example {@code api}
 * @param method for example {@code PUT}
 * @param path what follows the base URL, beginning with a slash; with its query
 * @param headers by name
 * @param body empty for none
 * @param certificate with which the provider is called; null for none
 * @param longestWait for the whole of connecting, TLS, writing and reading. The caller of an
 *     adapter interrupts it at the deadline of the account, which is shorter
 */
public record ProviderMessage(
    String host,
    String method,
    String path,
    Map<String, String> headers,
    byte[] body,
    @Nullable ClientCertificate certificate,
    Duration longestWait) {

  /** Longer than the deadline of any account. */
  public static final Duration LONGEST_WAIT = Duration.ofSeconds(70);

  public ProviderMessage {
    headers = Map.copyOf(headers);
  }

  /** A request without headers and body. */
  public static ProviderMessage to(String host, String method, String path) {
    return new ProviderMessage(host, method, path, Map.of(), new byte[0], null, LONGEST_WAIT);
  }

  /** The same with a header. */
  public ProviderMessage header(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ProviderMessage(host, method, path, more, body, certificate, longestWait);
  }

  /** The same with a body of this media type, for example {@code application/json}. */
  public ProviderMessage body(String mediaType, byte[] content) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put("Content-Type", mediaType);
    return new ProviderMessage(host, method, path, more, content, certificate, longestWait);
  }

  /** The same from the owner of a certificate. */
  public ProviderMessage by(ClientCertificate owned) {
    return new ProviderMessage(host, method, path, headers, body, owned, longestWait);
  }

  /** The same with less time. */
  public ProviderMessage within(Duration wait) {
    return new ProviderMessage(host, method, path, headers, body, certificate, wait);
  }

  /** Without headers, body and path, which may have a reference of a buyer. */
  @Override
  public String toString() {
    return "ProviderMessage[%s %s]".formatted(method, host);
  }
}
