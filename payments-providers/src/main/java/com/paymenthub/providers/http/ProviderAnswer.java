package com.paymenthub.providers.http;

import java.io.IOException;
import java.net.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a provider answered to a request; redirects are answers like others. */
public record ProviderAnswer(int status, HttpHeaders headers, byte[] body) {

  /** Whether the provider did not take the credentials, and did nothing. */
  public boolean isUnauthorized() {
    return status == 401;
  }

  /**
   * The body as JSON; an empty object where there is none.
   *
   * @throws IOException when it is something else; the message quotes nothing of it
   */
  public JsonNode json() throws IOException {
    try {
      return body.length == 0
          ? JsonMapper.shared().createObjectNode()
          : JsonMapper.shared().readTree(body);
    } catch (JacksonException unreadable) {
      // Without the cause, which would quote the answer.
      throw new IOException("the provider's answer cannot be read");
    }
  }

  /** Without headers and body. */
  @Override
  public String toString() {
    return "ProviderAnswer[status=%d]".formatted(status);
  }
}
