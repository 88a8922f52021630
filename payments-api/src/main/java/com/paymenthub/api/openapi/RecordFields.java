package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.web.validation.RequestReader;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.providers.JavadocProvider;

/** Adds to the schema of a record what its documentation and the marks of its components say. */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
record RecordFields(JavadocProvider javadoc, CredentialSchemas credentials) {

  /** What means the same in every answer, and is not said again in each. */
  private static final Map<String, String> COMMON =
      Map.of(
          "id", "The id that it was given, a UUID.",
          "clientId", "The account that it belongs to.",
          "createdAt", "When it was created.",
          "updatedAt", "When it last changed.");

  /** What an id or a time is answered as, which our records hold as text. */
  private static final Map<String, Pattern> FORMATS =
      Map.of(
          "uuid", Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
          "date-time", Pattern.compile("[0-9-]{10}T[0-9:.]{8,12}Z"));

  /** Completes the schema of a record, whose name tells whether it is sent or answered. */
  void describe(Schema schema, Class<?> type) {
    schema.setDescription(javadoc.getClassJavadoc(type));
    describeFields(schema, type);
  }

  private void describeFields(Schema schema, Class<?> type) {
    Map<String, String> texts = javadoc.getRecordClassParamJavadoc(type);
    boolean query = schema.getName().endsWith("Query");
    boolean sent = query || schema.getName().contains("Body");
    for (RecordComponent component : type.getRecordComponents()) {
      String name = RequestReader.nameOf(component);
      Map<String, Schema> fields = schema.getProperties();
      if (isDeclaredElsewhere(component)) {
        fields.remove(name);
        credentials.addTo(schema);
        continue;
      }
      Schema field = fields.remove(name); // to stand in the order of the components
      if (field == null) {
        describeFields(schema, component.getType()); // its own fields stand in its place
        continue;
      }
      complete(singleValueOf(field), component, sent);
      boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      boolean leftOut =
          component.getAccessor().isAnnotationPresent(JsonInclude.class)
              || (nullable && type.isAnnotationPresent(JsonInclude.class));
      if (sent ? !nullable : !leftOut) {
        schema.addRequiredItem(name);
      }
      fields.put(name, nullable && !leftOut && !query ? nullable(field) : field);
      String text = texts.getOrDefault(component.getName(), "");
      fields.get(name).setDescription(text.isEmpty() ? COMMON.getOrDefault(name, "") : text);
    }
  }

  /** Whether this stands for all fields whose names are not known here. */
  private static boolean isDeclaredElsewhere(RecordComponent component) {
    return component.getAccessor().isAnnotationPresent(JsonAnySetter.class)
        || component.getAccessor().isAnnotationPresent(JsonAnyGetter.class);
  }

  /** What the field holds, or each entry of what it holds. */
  private static Schema singleValueOf(Schema field) {
    if (field.getAdditionalProperties() instanceof Schema entry) {
      return entry;
    }
    if (field.getItems() == null) {
      return field;
    }
    if (Objects.equals(field.getMaxItems(), Integer.MAX_VALUE)) {
      field.setMaxItems(null);
    }
    if (field.getEnum() != null) {
      field.getItems().setEnum(field.getEnum());
      field.setEnum(null);
    }
    if (field.getDefault() != null) {
      field.setDefault(List.of(field.getDefault()));
    }
    return field.getItems();
  }

  /** Adds an example to a single value, and what an answer's text is by its example. */
  private static void complete(Schema value, RecordComponent component, boolean sent) {
    if (value.getMaxLength() != null && Objects.requireNonNullElse(value.getMinLength(), 0) == 0) {
      value.setMinLength(1); // no text that is sent is empty
    }
    String example =
        declaredExample(component)
            .or(() -> Optional.ofNullable(value.getEnum()).map(words -> (String) words.get(0)))
            .orElse(
                Examples.of(component.getDeclaringRecord().getSimpleName(), component.getName()));
    value.setExample(null);
    value.setExampleSetFlag(false);
    if (example == null || value.get$ref() != null || value.getTypes().contains("object")) {
      return;
    }
    boolean text = value.getTypes().contains("string");
    value.setExamples(List.of(text ? example : new BigDecimal(example)));
    if (text && !sent && value.getFormat() == null) {
      FORMATS.forEach(
          (format, form) -> {
            if (form.matcher(example).matches()) {
              value.setFormat(format);
            }
          });
    }
  }

  private static Optional<String> declaredExample(RecordComponent component) {
    return Optional.ofNullable(
            component.getAccessor().getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class))
        .map(declared -> declared.example())
        .filter(example -> !example.isEmpty());
  }

  private static Schema nullable(Schema schema) {
    if (schema.getAnyOf() != null) {
      return schema; // it stands in another record, which was described before
    }
    return schema.get$ref() == null && schema.getEnum() == null
        ? schema.typesItem("null")
        : new JsonSchema().addAnyOfItem(schema).addAnyOfItem(new JsonSchema().typesItem("null"));
  }
}
