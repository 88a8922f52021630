package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.providers.JavadocProvider;

/** Adds to the schema of a record what its documentation and the marks of its components say. */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
record RecordFields(JavadocProvider javadoc) {

  /** What means the same in every answer, and is not said again in each. */
  private static final Map<String, String> COMMON =
      Map.of(
          "id", "The id that it was given, a UUID.",
          "clientId", "The account that it belongs to.",
          "createdAt", "When it was created.",
          "updatedAt", "When it last changed.");

  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** What a type is. */
  String textOf(Class<?> type) {
    return javadoc.getClassJavadoc(type);
  }

  /** Completes the schema of a record. */
  void describe(Schema schema, Class<?> type) {
    schema.setDescription(textOf(type));
    Map<String, String> texts = javadoc.getRecordClassParamJavadoc(type);
    boolean sent = isSent(type);
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        continue;
      }
      String name = nameOf(component);
      Schema field = (Schema) schema.getProperties().get(name);
      complete(singleValueOf(field), component, sent);
      boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      boolean leftOut = leavesNullOut(component, nullable);
      if (sent ? !nullable : !leftOut) {
        schema.addRequiredItem(name);
      }
      Schema described = nullable && !leftOut && !isQuery(type) ? nullable(field) : field;
      String text = texts.getOrDefault(component.getName(), "");
      described.setDescription(
          text.isEmpty() ? COMMON.getOrDefault(component.getName(), "") : text);
      schema.getProperties().put(name, described);
    }
  }

  /** Records whose names end so describe what is sent, others what is answered. */
  private static boolean isSent(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return type.getSimpleName().endsWith("Body")
        || isQuery(type)
        || (outer != null && isSent(outer));
  }

  private static boolean isQuery(Class<?> type) {
    return type.getSimpleName().endsWith("Query");
  }

  private static String nameOf(RecordComponent component) {
    JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
    return name != null
        ? name.value()
        : declared(component)
            .map(io.swagger.v3.oas.annotations.media.Schema::name)
            .filter(each -> !each.isEmpty())
            .orElse(component.getName());
  }

  private static Optional<io.swagger.v3.oas.annotations.media.Schema> declared(
      RecordComponent component) {
    return Optional.ofNullable(
        component.getAccessor().getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class));
  }

  /** Whether an answer leaves it out rather than saying {@code null}. */
  private static boolean leavesNullOut(RecordComponent component, boolean nullable) {
    return leavesNullOut(component.getAccessor())
        || (nullable && leavesNullOut(component.getDeclaringRecord()));
  }

  private static boolean leavesNullOut(AnnotatedElement element) {
    JsonInclude inclusion = element.getAnnotation(JsonInclude.class);
    return inclusion != null && inclusion.value() == JsonInclude.Include.NON_NULL;
  }

  /** What the field holds, or each entry of what it holds. */
  private static Schema singleValueOf(Schema field) {
    if (field.getAdditionalProperties() instanceof Schema entry) {
      return entry;
    }
    Schema entry = field.getItems();
    if (entry == null) {
      return field;
    }
    if (field.getEnum() != null) {
      entry.setEnum(field.getEnum());
      field.setEnum(null);
    }
    if (field.getDefault() != null) {
      field.setDefault(List.of(field.getDefault()));
    }
    return entry;
  }

  /** Adds an example to a single value, and what an answer's text is by its example. */
  private static void complete(Schema value, RecordComponent component, boolean sent) {
    if (value.getMaxLength() != null) {
      // No text that is sent is empty.
      value.setMinLength(Math.max(1, Objects.requireNonNullElse(value.getMinLength(), 1)));
    }
    String example = exampleOf(value, component);
    value.setExample(null);
    value.setExampleSetFlag(false);
    if (example == null || value.get$ref() != null) {
      return;
    }
    boolean text = value.getTypes().contains("string");
    value.setExamples(List.of(text ? example : new BigDecimal(example)));
    if (text && !sent && value.getFormat() == null) {
      value.setFormat(formatOf(example));
    }
  }

  private static @Nullable String exampleOf(Schema value, RecordComponent component) {
    return declared(component)
        .map(io.swagger.v3.oas.annotations.media.Schema::example)
        .filter(example -> !example.isEmpty())
        .or(() -> Optional.ofNullable(value.getEnum()).map(words -> (String) words.get(0)))
        .orElse(Examples.of(component.getName()));
  }

  /** What an id or a time is answered as, which our records hold as text. */
  private static @Nullable String formatOf(String example) {
    if (UUID_FORM.matcher(example).matches()) {
      return "uuid";
    }
    try {
      OffsetDateTime.parse(example);
      return "date-time";
    } catch (DateTimeParseException otherText) {
      return null;
    }
  }

  private static Schema nullable(Schema schema) {
    if (schema.get$ref() == null && schema.getEnum() == null) {
      schema.addType("null");
      return schema;
    }
    return new JsonSchema().addAnyOfItem(schema).addAnyOfItem(new JsonSchema().typesItem("null"));
  }
}
