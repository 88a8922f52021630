package com.paymenthub.api.openapi;

import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Schemas of single values. */
final class Values {

  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private Values() {}

  /** The schema of a type that is a single value. */
  static Schema<?> of(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return typed("boolean");
    }
    if (type == int.class || type == Integer.class) {
      return formatted("integer", "int32");
    }
    if (type == long.class || type == Long.class) {
      return formatted("integer", "int64");
    }
    if (type == BigDecimal.class) {
      return typed("number");
    }
    if (type == UUID.class) {
      return formatted("string", "uuid");
    }
    if (type == LocalDate.class) {
      return formatted("string", "date");
    }
    if (type == Instant.class) {
      return formatted("string", "date-time");
    }
    if (type == String.class || type.isEnum()) {
      return typed("string");
    }
    throw new IllegalStateException("how is " + type + " described?");
  }

  /** Adds what is declared about a field: words, bounds, an example. */
  static void constrain(Schema<?> schema, DescribedField field) {
    if (schema.get$ref() != null) {
      return;
    }
    List<String> words = field.words();
    if (!words.isEmpty()) {
      enumerate(schema, words);
    }
    field.constraints().ifPresent(declared -> bound(schema, declared));
    String example = field.example();
    if (example != null) {
      exemplify(schema, example);
      if (field.constraints().isEmpty() && schema.getFormat() == null) {
        schema.setFormat(formatOf(example));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static void enumerate(Schema<?> schema, List<String> words) {
    ((Schema<Object>) schema).setEnum(List.copyOf(words));
  }

  @SuppressWarnings("unchecked")
  private static void exemplify(Schema<?> schema, String example) {
    boolean number = schema.getTypes().contains("integer") || schema.getTypes().contains("number");
    ((Schema<Object>) schema).setExamples(List.of(number ? new BigDecimal(example) : example));
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

  private static void bound(Schema<?> schema, io.swagger.v3.oas.annotations.media.Schema declared) {
    if (declared.maxLength() < Integer.MAX_VALUE) {
      schema.setMinLength(1);
      schema.setMaxLength(declared.maxLength());
    }
    if (!declared.minimum().isEmpty()) {
      schema.setMinimum(new BigDecimal(declared.minimum()));
    }
    if (!declared.maximum().isEmpty()) {
      schema.setMaximum(new BigDecimal(declared.maximum()));
    }
    if (!declared.format().isEmpty()) {
      schema.setFormat(declared.format());
    }
    if (!declared.pattern().isEmpty()) {
      schema.setPattern(declared.pattern());
    }
    if (!declared.defaultValue().isEmpty()) {
      setDefault(schema, declared.defaultValue());
    }
  }

  @SuppressWarnings("unchecked")
  private static void setDefault(Schema<?> schema, String value) {
    Object typed =
        switch (schema.getTypes().iterator().next()) {
          case "integer" -> new BigDecimal(value);
          case "boolean" -> Boolean.valueOf(value);
          default -> value;
        };
    ((Schema<Object>) schema).setDefault(typed);
  }

  private static Schema<?> formatted(String type, String format) {
    Schema<?> schema = typed(type);
    schema.setFormat(format);
    return schema;
  }

  /** A schema of one JSON type. */
  static Schema<?> typed(String type) {
    Schema<?> schema = new JsonSchema();
    schema.setTypes(new LinkedHashSet<>(Set.of(type)));
    return schema;
  }
}
