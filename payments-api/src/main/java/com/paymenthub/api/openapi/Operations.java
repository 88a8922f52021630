package com.paymenthub.api.openapi;

import com.paymenthub.api.auth.Access;
import com.paymenthub.api.auth.Routes;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.web.errors.ErrorAnswers;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.providers.JavadocProvider;
import org.springframework.web.method.HandlerMethod;

/** Completes what springdoc reads of an operation, also by the table of who may call it. */
record Operations(Schemas schemas, Responses responses) implements GlobalOperationCustomizer {

  static Operations of(
      JavadocProvider javadoc,
      ErrorAnswers errors,
      Map<String, List<CredentialField>> credentials) {
    Schemas schemas = new Schemas(javadoc, credentials);
    return new Operations(schemas, new Responses(schemas, errors));
  }

  @Override
  public Operation customize(Operation operation, HandlerMethod handler) {
    Shape shape = Shape.of(handler);
    admit(operation, Routes.of(shape.method(), shape.path()).orElseThrow());
    if (shape.described().body() != Void.class) {
      operation.requestBody(body(shape));
    }
    return operation
        .operationId(shape.described().value())
        .tags(List.of(shape.path().split("/", 4)[2]))
        .parameters(parameters(operation, shape))
        .responses(responses.of(shape));
  }

  /** Tells which keys may call it, in words and for programs. */
  private static void admit(Operation operation, Access access) {
    StringBuilder callers =
        new StringBuilder(operation.getDescription()).append("\n\nKeys: secret");
    operation.addSecurityItem(with("secretKey", List.of()));
    access.scopes().stream()
        .sorted()
        .forEach(
            scope -> {
              callers.append(", public with scope `%s`".formatted(scope.code()));
              operation.addSecurityItem(with("publicKey", List.of(scope.code())));
            });
    if (access.sessionKeys()) {
      callers.append(", that of the session");
      operation.addSecurityItem(with("sessionKey", List.of()));
    }
    callers.append('.');
    for (Environment environment : Environment.values()) {
      if (!access.existsIn(environment)) {
        callers.append(" Not for accounts of the %s environment.".formatted(environment.code()));
      }
    }
    operation.description(callers.toString());
  }

  private static SecurityRequirement with(String key, List<String> scopes) {
    return new SecurityRequirement().addList("clientId", List.of()).addList(key, scopes);
  }

  private List<Parameter> parameters(Operation operation, Shape shape) {
    List<Parameter> parameters = new ArrayList<>();
    if (operation.getParameters() != null) {
      operation.getParameters().stream()
          .filter(each -> each.getIn().equals("path"))
          .map(each -> each.example(Examples.of(each.getName())).schema(schemas.of(UUID.class)))
          .forEach(parameters::add);
    }
    shape.query().map(schemas::parametersOf).ifPresent(parameters::addAll);
    if (shape.post()) {
      parameters.add(header("X-Idempotency-Key"));
    }
    parameters.add(header("Accept-Language"));
    parameters.add(header("X-Request-Id"));
    return parameters;
  }

  private static Parameter header(String name) {
    return new Parameter().$ref("#/components/parameters/" + name);
  }

  private RequestBody body(Shape shape) {
    MediaType content = new MediaType().schema(schemas.of(shape.described().body()));
    Examples.bodiesOf(shape.described().value()).forEach(content::addExamples);
    return new RequestBody()
        .required(shape.bodyRequired())
        .content(new Content().addMediaType("application/json", content));
  }
}
