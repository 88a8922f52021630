package com.paymenthub.api.validation;

import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads what a field holds; what cannot be read is noted, and counts as absent. */
final class Value<T> extends StdDeserializer<T> {

  /** How a value is read. */
  @FunctionalInterface
  interface Reading<T> {
    /** The value at which the parser is; null when it was noted as wrong. */
    @Nullable T read(JsonParser parser, DeserializationContext context);
  }

  private final transient BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings;
  private final transient @Nullable Reading<T> reading;

  /** Reads a value by what stands at its field. */
  Value(Class<?> type, BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings) {
    this(type, readings, null);
  }

  private Value(
      Class<?> type,
      BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings,
      @Nullable Reading<T> reading) {
    super(type);
    this.readings = readings;
    this.reading = reading;
  }

  @Override
  public ValueDeserializer<?> createContextual(DeserializationContext context, BeanProperty field) {
    return new Value<>(handledType(), readings, readings.apply(context, field));
  }

  @Override
  public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
    return Objects.requireNonNull(reading, "not contextual yet").read(parser, context);
  }
}
