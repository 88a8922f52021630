package com.paymenthub.api.openapi;

import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers of requests and answers. */
final class Headers {

  static final String REQUEST_ID = "X-Request-Id";
  static final String IDEMPOTENCY_KEY = "X-Idempotency-Key";
  static final String LANGUAGE = "Accept-Language";
  static final String REPLAYED = "Idempotency-Replayed";
  static final String RETRY_AFTER = "Retry-After";

  private Headers() {}

  /** The headers that may be sent, apart from the credentials. */
  static Map<String, Parameter> sent() {
    Map<String, Parameter> headers = new LinkedHashMap<>();
    headers.put(
        LANGUAGE,
        header(
                LANGUAGE,
                "The language of errors: `pt-BR` or `en-US`, with quality values.",
                "pt-BR")
            .schema(text("en-US")));
    headers.put(
        REQUEST_ID,
        header(
                REQUEST_ID,
                "A name of the request for answers and logs; one is made where none is sent.",
                "checkout-4711-1")
            .schema(text(null).maxLength(128).pattern("[A-Za-z0-9._-]{1,128}")));
    headers.put(
        IDEMPOTENCY_KEY,
        header(
                IDEMPOTENCY_KEY,
                "A name that the caller gives to this one operation, for example a UUID: repeated "
                    + "within 31 days with the same body, it gets the same answer and has no second "
                    + "effect. Without it, a repeated request is a second operation.",
                "27858edd-ee3b-4138-a3d4-6471ceba334a")
            .schema(text(null).minLength(1).maxLength(255).pattern("[ -~]{1,255}")));
    return headers;
  }

  /** The headers that answers carry. */
  static Map<String, Header> answered() {
    Map<String, Header> headers = new LinkedHashMap<>();
    headers.put(
        REQUEST_ID,
        new Header()
            .description("The name of the request: that of the caller, or one made for it.")
            .required(true)
            .schema(text(null)));
    headers.put(
        REPLAYED,
        new Header()
            .description("`true` where a repeated request gets the answer of the first.")
            .schema(text(null)._enum(List.of("true"))));
    headers.put(
        RETRY_AFTER,
        new Header()
            .description("After how many seconds a repeat makes sense.")
            .schema(Values.of(int.class)));
    return headers;
  }

  /** A header that answers carry, by its name. */
  static Header reference(String name) {
    return new Header().$ref("#/components/headers/" + name);
  }

  private static Parameter header(String name, String description, String example) {
    return new Parameter().in("header").name(name).description(description).example(example);
  }

  @SuppressWarnings("unchecked")
  private static Schema<Object> text(@Nullable String preset) {
    Schema<Object> schema = (Schema<Object>) Values.typed("string");
    if (preset != null) {
      schema.setDefault(preset);
    }
    return schema;
  }
}
