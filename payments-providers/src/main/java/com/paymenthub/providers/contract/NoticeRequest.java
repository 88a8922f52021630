package com.paymenthub.providers.contract;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that came to the address for a provider's notices, as it came.
 *
 * @param path what follows in the path after the secret, for example {@code /pix}; may be empty
 * @param query the query of the address; null when there is none
 * @param headers the headers, by their names in lower case
 * @param body the body, at most 1 MiB
 * @param receivedAt when it came
 */
public record NoticeRequest(
    String path,
    @Nullable String query,
    Map<String, List<String>> headers,
    byte[] body,
    Instant receivedAt) {

  /**
   * The first header of this name.
   *
   * @param name in lower case
   */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** The body as UTF-8. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Without what was sent, which may be personal. */
  @Override
  public String toString() {
    return "NoticeRequest[receivedAt=%s, bytes=%d]".formatted(receivedAt, body.length);
  }
}
