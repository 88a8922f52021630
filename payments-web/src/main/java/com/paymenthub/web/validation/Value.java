package com.paymenthub.web.validation;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads what a field holds; what cannot be read is noted, and counts as absent. So does an empty
 * text at an optional field: clients send it for what they do not know ({@code "complement": ""}).
 */
final class Value<T> extends StdDeserializer<T> {

  /** How a value is read. */
  @FunctionalInterface
  interface Reading<T> {
    /** The value at which the parser is; null when it was noted as wrong. */
    @Nullable T read(JsonParser parser, DeserializationContext context);
  }

  private final transient BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings;
  private final transient @Nullable Reading<T> reading;
  private final boolean optionalText;

  /** Reads a value by what stands at its field. */
  Value(Class<?> type, BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings) {
    this(type, readings, null, false);
  }

  private Value(
      Class<?> type,
      BiFunction<DeserializationContext, BeanProperty, Reading<T>> readings,
      @Nullable Reading<T> reading,
      boolean optionalText) {
    super(type);
    this.readings = readings;
    this.reading = reading;
    this.optionalText = optionalText;
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty field) {
    boolean optional = field != null && field.getAnnotation(NotNull.class) == null;
    return new Value<>(
        handledType(), readings, readings.apply(context, field), optional && isText());
  }

  /** An empty text is no number: what is meant by it, nobody knows. */
  private boolean isText() {
    return !Number.class.isAssignableFrom(handledType())
        && handledType() != Boolean.class
        && handledType() != List.class;
  }

  /** Whether the parser is at an empty text of a body, which means nothing. */
  static boolean isEmptyText(JsonParser parser, DeserializationContext context) {
    return parser.currentToken() == JsonToken.VALUE_STRING
        && !BindingParser.of(context).isQuery()
        && Texts.isEmpty(parser.getString());
  }

  @Override
  public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
    return optionalText && isEmptyText(parser, context)
        ? null
        : Objects.requireNonNull(reading, "not contextual yet").read(parser, context);
  }
}
