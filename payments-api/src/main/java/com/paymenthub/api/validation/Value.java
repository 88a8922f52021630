package com.paymenthub.api.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a single value; what is none is noted, and counts as absent. */
final class Value<T> extends StdDeserializer<T> {

  /** How a value is read. */
  @FunctionalInterface
  interface Reading<T> {
    /** The value at which the parser is; null when it was noted as wrong. */
    @Nullable T read(JsonParser parser, Binding binding);
  }

  private final transient Reading<T> reading;

  Value(Class<?> type, Reading<T> reading) {
    super(type);
    this.reading = reading;
  }

  @Override
  public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
    return reading.read(parser, Binding.of(context));
  }
}
