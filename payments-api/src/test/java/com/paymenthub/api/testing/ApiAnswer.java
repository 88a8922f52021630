package com.paymenthub.api.testing;

import java.net.http.HttpResponse;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the service answered, with its body as text and as JSON. */
public record ApiAnswer(HttpResponse<String> response) {

  /** The HTTP status. */
  public int status() {
    return response.statusCode();
  }

  /** The body, letter by letter. */
  public String text() {
    return response.body();
  }

  /** The body as JSON; fails when it is none. */
  public JsonNode json() {
    return JsonMapper.shared().readTree(response.body());
  }

  /** The text at a JSON pointer, for example {@code /error/key}; null when nothing is there. */
  public String at(String pointer) {
    return json().at(pointer).asString(null);
  }

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return response.headers().firstValue(name);
  }
}
