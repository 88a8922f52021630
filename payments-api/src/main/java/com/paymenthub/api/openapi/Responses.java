package com.paymenthub.api.openapi;

import com.paymenthub.web.errors.ErrorAnswers;
import com.paymenthub.web.errors.ErrorDocument;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.errors.Problem;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** What operations answer: what they were asked for, or an error in its own words. */
final class Responses {

  private static final String JSON = "application/json";

  private final SortedMap<String, Example> examples = new TreeMap<>();
  private final Schemas schemas;
  private final ErrorAnswers errors;

  Responses(Schemas schemas, ErrorAnswers errors) {
    this.schemas = schemas;
    this.errors = errors;
  }

  /** An example of every error that was asked for so far, by its key. */
  Map<String, Example> examples() {
    return examples;
  }

  /** The answers of an operation. */
  ApiResponses of(Shape shape) {
    int status = shape.described().status();
    ApiResponse success = response(status);
    if (status != HttpStatus.NO_CONTENT.value()) {
      Class<?> declared = shape.described().answer();
      Type returned = shape.handler().getMethod().getGenericReturnType();
      success.content(json(declared == Void.class ? returned : declared));
    }
    if (shape.post()) {
      addHeader(success, "Idempotency-Replayed");
    }
    SortedMap<Integer, ApiResponse> refusals = new TreeMap<>();
    for (Problem problem : Problems.of(shape)) {
      add(
          problem,
          refusals.computeIfAbsent(
              problem.status(), each -> response(each).content(json(ErrorDocument.class))),
          shape.post());
    }
    ApiResponses responses = new ApiResponses();
    responses.addApiResponse(String.valueOf(status), success);
    refusals.forEach((each, refusal) -> responses.addApiResponse(each.toString(), refusal));
    return responses;
  }

  private static ApiResponse response(int status) {
    ApiResponse response =
        new ApiResponse().description(HttpStatus.valueOf(status).getReasonPhrase());
    addHeader(response, "X-Request-Id");
    return response;
  }

  private Content json(Type type) {
    return new Content().addMediaType(JSON, new MediaType().schema(schemas.of(type)));
  }

  private void add(Problem problem, ApiResponse response, boolean idempotent) {
    String key = problem.key();
    examples.computeIfAbsent(key, _ -> example(problem));
    MediaType content = Objects.requireNonNull(response.getContent().get(JSON));
    content.addExamples(key, new Example().$ref("#/components/examples/" + key));
    if (problem.retryAfterSeconds() != null) {
      addHeader(response, "Retry-After");
    }
    if (idempotent && problem.isFinal()) {
      addHeader(response, "Idempotency-Replayed");
    }
  }

  private static void addHeader(ApiResponse response, String name) {
    response.addHeaderObject(name, new Header().$ref("#/components/headers/" + name));
  }

  private Example example(Problem problem) {
    byte[] body = errors.body(problem, Messages.DEFAULT, String.valueOf(Examples.of("requestId")));
    return new Example()
        .summary(Messages.text(Messages.DEFAULT, "error." + problem.key(), problem.arguments()))
        .value(JsonMapper.shared().readValue(body, Object.class));
  }
}
