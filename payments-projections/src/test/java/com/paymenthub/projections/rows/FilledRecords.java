package com.paymenthub.projections.rows;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes records of any type, in which each component has a value of its own. */
final class FilledRecords {

  private final Map<String, Integer> textLengths;
  private int number;

  /**
   * Begins with the value 1.
   *
   * @param textLengths how long the texts of some components are, by their names in snake case
   */
  FilledRecords(Map<String, Integer> textLengths) {
    this.textLengths = textLengths;
  }

  /** A record of which every component has a value that no other has, as far as types allow. */
  <R extends Record> R full(Class<R> type) {
    return make(type, false);
  }

  /** The same without what may be missing. */
  <R extends Record> R bare(Class<R> type) {
    return make(type, true);
  }

  private <R extends Record> R make(Class<R> type, boolean bare) {
    List<Class<?>> types = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      types.add(component.getType());
      boolean missing = bare && component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      values.add(missing ? null : value(component.getName(), component.getGenericType()));
    }
    try {
      return type.getDeclaredConstructor(types.toArray(Class<?>[]::new))
          .newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no " + type.getSimpleName() + " of " + values, e);
    }
  }

  private Object value(String name, Type type) {
    if (type instanceof ParameterizedType several) {
      Type element = several.getActualTypeArguments()[0];
      if (several.getRawType() == Map.class) {
        return Map.of(value(name, element), value(name, several.getActualTypeArguments()[1]));
      }
      return List.of(value(name, element), value(name, element));
    }
    number++;
    Class<?> simple = (Class<?>) type;
    if (simple.isRecord()) {
      return full(simple.asSubclass(Record.class));
    }
    return switch (simple.getSimpleName()) {
      case "UUID" -> new UUID(number, number);
      case "String" -> text(name);
      case "long", "Long" -> (long) number;
      case "int", "Integer" -> number;
      case "boolean", "Boolean" -> number % 2 == 0;
      case "BigDecimal" -> BigDecimal.valueOf(number, 2);
      case "Instant" -> Instant.EPOCH.plusSeconds(number).plusMillis(number);
      case "YearMonth" -> YearMonth.of(2026, 1).plusMonths(number);
      default -> throw new IllegalStateException("no value for " + type);
    };
  }

  private String text(String component) {
    int length = textLengths.getOrDefault(Mapping.inSnakeCase(component), 8);
    return ("%0" + length + "d").formatted(number);
  }
}
