package com.paymenthub.api.validation;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.node.TreeTraversingParser;

/**
 * Reads one of several records, told apart by the word that one of their fields holds. Jackson's
 * own reader loses the place of what is wrong where that field does not come first (see
 * docs/decisions/0038-requests.md), and stops where it is missing or unknown. Here the rest is read
 * as the first of the records then: it may be wrong as well.
 */
final class Choice extends StdDeserializer<Object> {

  private final String property;
  private final Map<String, Class<?>> variants = new LinkedHashMap<>();

  /** Reads one of what this type permits, by its {@link JsonTypeInfo} and {@link JsonSubTypes}. */
  Choice(Class<?> type) {
    super(type);
    property = type.getAnnotation(JsonTypeInfo.class).property();
    for (JsonSubTypes.Type variant : type.getAnnotation(JsonSubTypes.class).value()) {
      variants.put(variant.name(), variant.value());
    }
  }

  @Override
  public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
    Binding binding = Binding.of(context);
    if (!parser.isExpectedStartObjectToken()) {
      return binding.refuse(parser, "object");
    }
    String path = binding.path(parser);
    JsonNode object = context.readTree(parser);
    Class<?> variant = variantOf(object.path(property), path, binding);
    String before = binding.moveTo(path);
    try (JsonParser inside = new TreeTraversingParser(object, context)) {
      inside.nextToken();
      return context
          .findContextualValueDeserializer(context.constructType(variant), null)
          .deserialize(inside, context);
    } finally {
      binding.moveTo(before);
    }
  }

  private Class<?> variantOf(JsonNode said, String path, Binding binding) {
    Class<?> variant = said.isString() ? variants.get(said.stringValue()) : null;
    if (variant != null) {
      return variant;
    }
    if (said.isMissingNode() || said.isNull()) {
      binding.refuse(path, property, "required");
    } else if (said.isString()) {
      binding.refuse(path, property, "one_of", String.join(", ", variants.keySet()));
    } else {
      binding.refuse(path, property, "text");
    }
    return variants.values().iterator().next();
  }

  @Override
  public @Nullable Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer byJackson) {
    return deserialize(parser, context);
  }
}
