package com.paymenthub.api.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.paymenthub.api.wiring.EventSerializer;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/** The fields of a stored event, each with its path in the JSON, its type and its meaning. */
final class EventFields {

  private static final Map<Class<?>, String> SIMPLE =
      Map.ofEntries(
          Map.entry(UUID.class, "UUID"),
          Map.entry(String.class, "text"),
          Map.entry(boolean.class, "true or false"),
          Map.entry(Boolean.class, "true or false"),
          Map.entry(int.class, "whole number"),
          Map.entry(Integer.class, "whole number"),
          Map.entry(long.class, "whole number"),
          Map.entry(Long.class, "whole number"),
          Map.entry(BigDecimal.class, "decimal number"),
          Map.entry(Instant.class, "time (ISO 8601, UTC, milliseconds)"),
          Map.entry(LocalDate.class, "day (`YYYY-MM-DD`)"),
          Map.entry(YearMonth.class, "month (`YYYY-MM`)"),
          Map.entry(Currency.class, "currency code (ISO 4217)"));

  private final DomainJavadoc javadoc;
  private final ObjectMapper json;
  private final List<Field> fields = new ArrayList<>();

  private EventFields(DomainJavadoc javadoc, EventSerializer serializer) {
    this.javadoc = javadoc;
    this.json = serializer.getObjectMapper();
  }

  /**
   * A field of a stored event.
   *
   * @param path where it stands, for example {@code terms.amount.minorUnits}
   * @param type what its value looks like
   * @param optional whether it may be missing
   * @param meaning what it means; empty when nobody wrote it down
   */
  record Field(String path, String type, boolean optional, String meaning) {}

  /** Every field of an event, in the order in which it is written. */
  static List<Field> of(Class<?> event, DomainJavadoc javadoc, EventSerializer serializer) {
    EventFields all = new EventFields(javadoc, serializer);
    all.addComponents(event, "");
    return List.copyOf(all.fields);
  }

  private void addComponents(Class<?> type, String prefix) {
    addComponents(type, prefix, false);
  }

  private void addComponents(Class<?> type, String prefix, boolean ofOneKindOnly) {
    for (RecordComponent component : type.getRecordComponents()) {
      add(type, component, prefix + component.getName(), ofOneKindOnly);
    }
  }

  private void add(Class<?> owner, RecordComponent component, String path, boolean ofOneKindOnly) {
    Class<?> type = component.getType();
    boolean optional =
        ofOneKindOnly || component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    String meaning = meaning(owner, component.getName());
    if (type.equals(List.class)) {
      Class<?> element = elementOf(component);
      fields.add(new Field(path, "list of " + typeName(element) + "s", optional, meaning));
      addInside(element, path + "[]");
    } else if (type.equals(Map.class)) {
      // Written only where there is something in it.
      fields.add(new Field(path, "object of strings", true, meaning));
    } else {
      fields.add(new Field(path, typeName(type), optional, meaning));
      addInside(type, path);
    }
  }

  private void addInside(Class<?> type, String path) {
    if (type.isRecord()) {
      addComponents(type, path + ".");
    } else if (type.isSealed()) {
      addVariants(type, path);
    }
  }

  private static Class<?> elementOf(RecordComponent list) {
    return (Class<?>) ((ParameterizedType) list.getGenericType()).getActualTypeArguments()[0];
  }

  /** One of several kinds of objects: first the field that says which, then those of each kind. */
  private void addVariants(Class<?> type, String path) {
    Class<?> form = json.serializationConfig().findMixInClassFor(type);
    String discriminator = form.getAnnotation(JsonTypeInfo.class).property();
    List<JsonSubTypes.Type> kinds = List.of(form.getAnnotation(JsonSubTypes.class).value());
    fields.add(
        new Field(
            path + "." + discriminator,
            oneOf(kinds.stream().map(JsonSubTypes.Type::name).toList()),
            false,
            meaning(type, discriminator)));
    for (JsonSubTypes.Type kind : kinds) {
      addComponents(kind.value(), path + ".", kinds.size() > 1);
    }
  }

  /** As a phrase of a table: with a capital letter, without a full stop. */
  private String meaning(Class<?> owner, String name) {
    return javadoc
        .of(owner, name)
        .filter(text -> !text.isEmpty())
        .map(text -> Character.toUpperCase(text.charAt(0)) + text.substring(1))
        .map(text -> text.endsWith(".") ? text.substring(0, text.length() - 1) : text)
        .orElse("");
  }

  private String typeName(Class<?> type) {
    if (type.isRecord() || type.isSealed()) {
      return "object";
    }
    if (type.isEnum()) {
      return oneOf(
          Arrays.stream(type.getEnumConstants())
              .map(constant -> json.valueToTree(constant).asString())
              .toList());
    }
    String name = SIMPLE.get(type);
    if (name == null) {
      throw new IllegalStateException("how is " + type.getName() + " described?");
    }
    return name;
  }

  private static String oneOf(List<String> values) {
    return values.stream().map(value -> "`" + value + "`").collect(Collectors.joining(", "));
  }
}
