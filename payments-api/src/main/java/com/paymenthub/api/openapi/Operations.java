package com.paymenthub.api.openapi;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.auth.Access;
import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.auth.Scope;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.web.method.HandlerMethod;

/**
 * Describes each operation by its method, what is declared beside it, and the table of who may call
 * it.
 */
final class Operations implements GlobalOperationCustomizer {

  private final Schemas schemas;
  private final Responses responses;

  Operations(Schemas schemas, Responses responses) {
    this.schemas = schemas;
    this.responses = responses;
  }

  @Override
  public Operation customize(Operation operation, HandlerMethod handler) {
    Shape shape = Shape.of(handler);
    for (Class<?> part : shape.described().parts()) {
      schemas.of(part);
    }
    Access access = accessOf(shape);
    return operation
        .operationId(shape.described().value())
        .tags(List.of(shape.resource()))
        .description(operation.getDescription() + callers(access))
        .parameters(parameters(shape))
        .requestBody(body(shape))
        .responses(responses.of(shape, handler.getMethod().getGenericReturnType()))
        .security(security(access));
  }

  private static Access accessOf(Shape shape) {
    return Routes.of(shape.method(), shape.path())
        .orElseThrow(() -> new IllegalStateException("who may call " + shape.path() + "?"));
  }

  private static String callers(Access access) {
    StringBuilder callers = new StringBuilder("\n\nKeys: secret");
    access.scopes().stream()
        .sorted()
        .forEach(scope -> callers.append(", public with scope `%s`".formatted(scope.code())));
    if (access.sessionKeys()) {
      callers.append(", that of the session");
    }
    callers.append('.');
    for (Environment environment : Environment.values()) {
      if (!access.existsIn(environment)) {
        callers.append(" Not for accounts of the %s environment.".formatted(environment.code()));
      }
    }
    return callers.toString();
  }

  private static List<SecurityRequirement> security(Access access) {
    List<SecurityRequirement> requirements = new ArrayList<>();
    requirements.add(with("secretKey", List.of()));
    access.scopes().stream()
        .sorted()
        .map(Scope::code)
        .forEach(scope -> requirements.add(with("publicKey", List.of(scope))));
    if (access.sessionKeys()) {
      requirements.add(with("sessionKey", List.of()));
    }
    return requirements;
  }

  private static SecurityRequirement with(String key, List<String> scopes) {
    return new SecurityRequirement().addList("clientId", List.of()).addList(key, scopes);
  }

  private List<Parameter> parameters(Shape shape) {
    List<Parameter> parameters = new ArrayList<>();
    shape.variables().forEach(name -> parameters.add(pathVariable(name)));
    shape.query().map(schemas::parametersOf).ifPresent(parameters::addAll);
    Stream.of("X-Idempotency-Key", "Accept-Language", "X-Request-Id")
        .filter(name -> shape.idempotent() || !name.equals("X-Idempotency-Key"))
        .forEach(name -> parameters.add(new Parameter().$ref("#/components/parameters/" + name)));
    return parameters;
  }

  private Parameter pathVariable(String name) {
    return new Parameter()
        .in("path")
        .name(name)
        .required(true)
        .example(Examples.of(name))
        .schema(schemas.of(UUID.class));
  }

  private @Nullable RequestBody body(Shape shape) {
    if (!shape.hasBody()) {
      return null;
    }
    MediaType content = new MediaType().schema(schemas.of(shape.described().body()));
    RequestExamples.of(shape.described().value()).forEach(content::addExamples);
    return new RequestBody()
        .required(shape.bodyRequired())
        .content(new Content().addMediaType("application/json", content));
  }
}
