package com.paymenthub.api.openapi;

import com.paymenthub.api.errors.ErrorAnswers;
import com.paymenthub.api.errors.ErrorDocument;
import com.paymenthub.api.errors.Messages;
import com.paymenthub.api.errors.Problem;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What operations answer: what they were asked for, or an error in its own words. */
final class Responses {

  private static final String JSON = "application/json";
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

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

  /**
   * The answers of an operation.
   *
   * @param returned what its method returns
   */
  ApiResponses of(Shape shape, Type returned) {
    ApiResponses responses = new ApiResponses();
    responses.addApiResponse(String.valueOf(shape.described().status()), success(shape, returned));
    Problems.of(shape).stream()
        .collect(Collectors.groupingBy(Problem::status, TreeMap::new, Collectors.toList()))
        .forEach(
            (status, problems) ->
                responses.addApiResponse(status.toString(), error(shape, status, problems)));
    return responses;
  }

  private ApiResponse success(Shape shape, Type returned) {
    HttpStatus status = HttpStatus.valueOf(shape.described().status());
    ApiResponse response = new ApiResponse().description(status.getReasonPhrase());
    addHeader(response, "X-Request-Id");
    if (shape.idempotent()) {
      addHeader(response, "Idempotency-Replayed");
    }
    if (status != HttpStatus.NO_CONTENT) {
      Schema<?> answer = schemas.of(answerOf(shape, returned));
      response.setContent(new Content().addMediaType(JSON, new MediaType().schema(answer)));
    }
    return response;
  }

  private static Type answerOf(Shape shape, Type returned) {
    if (shape.described().answer() != Void.class) {
      return shape.described().answer();
    }
    if (returned instanceof ParameterizedType generic
        && generic.getRawType() == ResponseEntity.class) {
      throw new IllegalStateException(shape.described().value() + " does not say what it answers");
    }
    return returned;
  }

  private ApiResponse error(Shape shape, int status, List<Problem> problems) {
    MediaType content = new MediaType().schema(schemas.of(ErrorDocument.class));
    ApiResponse response =
        new ApiResponse()
            .description(HttpStatus.valueOf(status).getReasonPhrase())
            .content(new Content().addMediaType(JSON, content));
    addHeader(response, "X-Request-Id");
    for (Problem problem : problems) {
      examples.computeIfAbsent(problem.key(), _ -> example(problem));
      content.addExamples(
          problem.key(), new Example().$ref("#/components/examples/" + problem.key()));
      if (problem.retryAfterSeconds() != null) {
        addHeader(response, "Retry-After");
      }
      if (shape.idempotent() && problem.isFinal()) {
        addHeader(response, "Idempotency-Replayed");
      }
    }
    return response;
  }

  private static void addHeader(ApiResponse response, String name) {
    response.addHeaderObject(name, new Header().$ref("#/components/headers/" + name));
  }

  private Example example(Problem problem) {
    byte[] body = errors.body(problem, Messages.DEFAULT, String.valueOf(Examples.of("requestId")));
    return new Example()
        .summary(Messages.text(Messages.DEFAULT, "error." + problem.key(), problem.arguments()))
        .value(JsonMapper.shared().readValue(body, FIELDS));
  }
}
