package com.paymenthub.api.openapi;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.auth.Access;
import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.auth.Scope;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
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
    String description = JavaTexts.of(handler.getMethod());
    return new Operation()
        .operationId(shape.described().value())
        .addTagsItem(shape.resource())
        .summary(description.split("[.:;](\\s|$)", 2)[0])
        .description(description + callers(accessOf(shape)))
        .parameters(parameters(shape))
        .requestBody(body(shape))
        .responses(responses.of(shape, handler.getMethod().getGenericReturnType()))
        .security(security(accessOf(shape)));
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
    requirements.add(with(SecuritySchemes.SECRET_KEY, List.of()));
    access.scopes().stream()
        .sorted()
        .map(Scope::code)
        .forEach(scope -> requirements.add(with(SecuritySchemes.PUBLIC_KEY, List.of(scope))));
    if (access.sessionKeys()) {
      requirements.add(with(SecuritySchemes.SESSION_KEY, List.of()));
    }
    return requirements;
  }

  private static SecurityRequirement with(String key, List<String> scopes) {
    return new SecurityRequirement()
        .addList(SecuritySchemes.CLIENT_ID, List.of())
        .addList(key, scopes);
  }

  private List<Parameter> parameters(Shape shape) {
    List<Parameter> parameters = new ArrayList<>();
    shape.variables().forEach(name -> parameters.add(pathVariable(name)));
    if (shape.hasQuery()) {
      DescribedField.of(shape.described().query())
          .forEach(field -> parameters.add(queryParameter(field)));
    }
    if (shape.idempotent()) {
      parameters.add(header(Headers.IDEMPOTENCY_KEY));
    }
    parameters.add(header(Headers.LANGUAGE));
    parameters.add(header(Headers.REQUEST_ID));
    return parameters;
  }

  private static Parameter pathVariable(String name) {
    return new Parameter()
        .in("path")
        .name(name)
        .required(true)
        .example(Examples.of(name))
        .schema(Values.of(UUID.class));
  }

  private Parameter queryParameter(DescribedField field) {
    Schema<?> schema = schemas.ofValue(field);
    Parameter parameter =
        new Parameter().in("query").name(field.name()).description(field.description());
    if (schema.getItems() != null) {
      parameter.style(Parameter.StyleEnum.FORM).explode(false);
    }
    return parameter.schema(schema);
  }

  private static Parameter header(String name) {
    return new Parameter().$ref("#/components/parameters/" + name);
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
