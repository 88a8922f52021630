package com.paymenthub.api.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads a list of objects. A bad entry leaves null in its place, so that the others keep theirs.
 */
final class Entries extends StdDeserializer<List<?>> {

  private final JavaType list;
  private final @Nullable ValueDeserializer<?> entry;

  Entries(JavaType list) {
    this(list, null);
  }

  private Entries(JavaType list, @Nullable ValueDeserializer<?> entry) {
    super(list);
    this.list = list;
    this.entry = entry;
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, BeanProperty property) {
    return new Entries(
        list, context.findContextualValueDeserializer(list.getContentType(), property));
  }

  @Override
  public @Nullable List<?> deserialize(JsonParser parser, DeserializationContext context) {
    Binding binding = Binding.of(context);
    if (!parser.isExpectedStartArrayToken()) {
      return binding.refuse(parser, "list");
    }
    ValueDeserializer<?> reader = Objects.requireNonNull(entry, "not contextual yet");
    List<@Nullable Object> entries = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      entries.add(
          parser.currentToken() == JsonToken.VALUE_NULL
              ? binding.refuse(parser, "object")
              : reader.deserialize(parser, context));
    }
    return entries;
  }
}
