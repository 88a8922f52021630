package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiDocument.Operation;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Compares every answer that any test gets with a description of the interface: its status, the key
 * of its error, the fields that it names, and each field of its body.
 *
 * @param document the description
 */
record DescribedAnswers(ApiDocument document) {

  private static final Pattern UNKNOWN_NAME =
      Pattern.compile(
          " (is no|não é um) (parameter|field|parâmetro|campo) | (holds a number|contém um"
              + " número) ");

  /** Fails when a described operation has answered what its description does not know. */
  void check(String method, String path, ApiAnswer answer) {
    document
        .operation(method, path)
        .ifPresent(
            operation ->
                assertThat(surprises(operation, answer))
                    .as("%s answered %d %s", operation, answer.status(), answer.text())
                    .isEmpty());
  }

  /** What the description of an operation does not know about an answer. */
  List<String> surprises(Operation operation, ApiAnswer answer) {
    JsonNode response = operation.response(answer.status()).orElse(null);
    if (response == null) {
      return List.of("the status " + answer.status());
    }
    List<String> surprises = new ArrayList<>();
    JsonNode content = response.at("/content/application~1json");
    if (content.isMissingNode()) {
      return answer.text().isEmpty() ? List.of() : List.of("a body");
    }
    follow(content.get("schema"), answer.json(), "", surprises);
    if (answer.status() >= 400) {
      checkError(operation, content, answer, surprises);
    }
    answer
        .header("Retry-After")
        .filter(_ -> !response.path("headers").has("Retry-After"))
        .ifPresent(_ -> surprises.add("Retry-After"));
    answer
        .header("Idempotency-Replayed")
        .filter(_ -> !response.path("headers").has("Idempotency-Replayed"))
        .ifPresent(_ -> surprises.add("Idempotency-Replayed"));
    return surprises;
  }

  private void checkError(
      Operation operation, JsonNode content, ApiAnswer answer, List<String> surprises) {
    String key = answer.at("/error/key");
    if (!content.path("examples").has(key)) {
      surprises.add("error.key " + key);
    }
    Set<String> names = namesOf(operation);
    for (JsonNode detail : answer.json().at("/error/details")) {
      // An element that is wrong as a whole is described by its list.
      String field =
          detail
              .stringValue()
              .split(" ", 2)[0]
              .replaceAll("\\[\\d+]", "[]")
              .replaceFirst("\\[]$", "");
      // What nobody knows is described nowhere.
      boolean unknown = UNKNOWN_NAME.matcher(detail.stringValue()).find();
      if (!unknown && !names.contains(field)) {
        surprises.add("the field " + field);
      }
    }
  }

  private Set<String> namesOf(Operation operation) {
    return Stream.of(
            operation.fields().stream(),
            unchangeable(operation),
            Stream.of("body", "X-Client-ID", "X-Api-Key"),
            Stream.of("path", "query", "header")
                .flatMap(place -> operation.parameters(place).stream())
                .map(parameter -> parameter.get("name").stringValue()))
        .flatMap(names -> names)
        .collect(Collectors.toSet());
  }

  /** What a creation takes, and what is answered, may be refused by a change. */
  private Stream<String> unchangeable(Operation operation) {
    return operation.method().equals("PATCH")
        ? Stream.concat(
            document.operation("POST", operation.path().replaceFirst("/\\{.*", "")).stream()
                .flatMap(creation -> creation.fields().stream()),
            operation.response(200).stream()
                .map(answer -> document.resolve(answer.at("/content/application~1json/schema")))
                .flatMap(schema -> schema.path("properties").propertyNames().stream()))
        : Stream.empty();
  }

  private void follow(JsonNode schema, JsonNode value, String at, List<String> surprises) {
    JsonNode resolved = document.resolve(schema);
    if (resolved.has("anyOf")) {
      if (!value.isNull()) {
        follow(document.choices(resolved).getFirst(), value, at, surprises);
      }
    } else if (resolved.has("oneOf")) {
      String property = resolved.at("/discriminator/propertyName").stringValue();
      JsonNode reference =
          resolved.at("/discriminator/mapping").get(value.path(property).asString(""));
      if (reference == null) {
        surprises.add(at + " is " + value.path(property));
      } else {
        follow(document.referenced(reference.stringValue()), value, at, surprises);
      }
    } else {
      followPlain(resolved, value, at, surprises);
    }
  }

  private void followPlain(JsonNode schema, JsonNode value, String at, List<String> surprises) {
    List<String> types = ApiDocument.types(schema);
    boolean wholeNumber = value.isIntegralNumber() && types.contains("number");
    if (!wholeNumber && !types.contains(typeOf(value))) {
      surprises.add(at + " is " + typeOf(value));
      return;
    }
    if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
      surprises.add(at + " is " + value);
    }
    if (value.isString() && !hasForm(value.stringValue(), schema.path("format").asString(""))) {
      surprises.add(at + " has another form: " + value);
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        follow(schema.get("items"), value.get(i), at + "[" + i + "]", surprises);
      }
    }
    if (value.isObject()) {
      followObject(schema, value, at, surprises);
    }
  }

  private void followObject(JsonNode schema, JsonNode value, String at, List<String> surprises) {
    schema
        .path("required")
        .valueStream()
        .filter(name -> !value.has(name.stringValue()))
        .forEach(name -> surprises.add(at + " lacks " + name));
    value.forEachEntry(
        (name, field) -> {
          JsonNode property = schema.path("properties").get(name);
          JsonNode described = property == null ? schema.get("additionalProperties") : property;
          if (described == null) {
            surprises.add(at + "." + name);
          } else if (!described.isBoolean()) {
            follow(described, field, at + "." + name, surprises);
          }
        });
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case NULL -> "null";
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      case OBJECT -> "object";
      default -> "string";
    };
  }

  private static boolean hasForm(String text, String format) {
    try {
      switch (format) {
        case "uuid" -> UUID.fromString(text);
        case "date-time" -> OffsetDateTime.parse(text);
        case "date" -> LocalDate.parse(text);
        default -> {}
      }
      return true;
    } catch (IllegalArgumentException | DateTimeParseException other) {
      return false;
    }
  }
}
