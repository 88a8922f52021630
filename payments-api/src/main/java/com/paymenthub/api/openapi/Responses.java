package com.paymenthub.api.openapi;

import com.paymenthub.api.errors.ErrorAnswers;
import com.paymenthub.api.errors.ErrorDocument;
import com.paymenthub.api.errors.Messages;
import com.paymenthub.api.errors.Problem;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
    responses.addApiResponse(String.valueOf(shape.contract().status()), success(shape, returned));
    SortedMap<Integer, ApiResponse> refused = new TreeMap<>();
    Problems.of(shape)
        .forEach(
            problem -> add(refused.computeIfAbsent(problem.status(), this::error), problem, shape));
    refused.forEach((status, response) -> responses.addApiResponse(status.toString(), response));
    return responses;
  }

  private ApiResponse success(Shape shape, Type returned) {
    HttpStatus status = HttpStatus.valueOf(shape.contract().status());
    ApiResponse response = new ApiResponse().description(status.getReasonPhrase());
    response.addHeaderObject(Headers.REQUEST_ID, Headers.reference(Headers.REQUEST_ID));
    if (shape.post()) {
      response.addHeaderObject(Headers.REPLAYED, Headers.reference(Headers.REPLAYED));
    }
    if (status != HttpStatus.NO_CONTENT) {
      response.setContent(json(schemas.of(answerOf(shape, returned))));
    }
    return response;
  }

  private static Type answerOf(Shape shape, Type returned) {
    if (shape.contract().answer() != Void.class) {
      return shape.contract().answer();
    }
    if (returned instanceof ParameterizedType generic
        && generic.getRawType() == ResponseEntity.class) {
      throw new IllegalStateException(shape.contract().value() + " does not say what it answers");
    }
    return returned;
  }

  private ApiResponse error(int status) {
    ApiResponse response =
        new ApiResponse()
            .description(HttpStatus.valueOf(status).getReasonPhrase())
            .content(json(schemas.of(ErrorDocument.class)));
    response.addHeaderObject(Headers.REQUEST_ID, Headers.reference(Headers.REQUEST_ID));
    return response;
  }

  private void add(ApiResponse response, Problem problem, Shape shape) {
    examples.computeIfAbsent(problem.key(), _ -> example(problem));
    response
        .getContent()
        .get(JSON)
        .addExamples(problem.key(), new Example().$ref("#/components/examples/" + problem.key()));
    if (problem.retryAfterSeconds() != null) {
      response.addHeaderObject(Headers.RETRY_AFTER, Headers.reference(Headers.RETRY_AFTER));
    }
    if (shape.post() && problem.isFinal()) {
      response.addHeaderObject(Headers.REPLAYED, Headers.reference(Headers.REPLAYED));
    }
  }

  private Example example(Problem problem) {
    byte[] body = errors.body(problem, Messages.DEFAULT, String.valueOf(Examples.of("requestId")));
    return new Example()
        .summary(Messages.text(Messages.DEFAULT, "error." + problem.key(), problem.arguments()))
        .value(JsonMapper.shared().readValue(body, FIELDS));
  }

  private static Content json(Schema<?> schema) {
    return new Content().addMediaType(JSON, new MediaType().schema(schema));
  }
}
