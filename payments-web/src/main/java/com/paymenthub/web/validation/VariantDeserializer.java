package com.paymenthub.web.validation;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/**
 * Reads one of several records, told apart by the word that one of their fields holds. Jackson's
 * own reader loses the place of what is wrong where that field does not come first (see
 * docs/decisions/0038-requests.md), and stops where it is missing or unknown. Here the rest is read
 * as the first of the records then: it may be wrong as well.
 */
final class VariantDeserializer extends StdDeserializer<Object> {

  private final String property;
  private final Map<String, ValueDeserializer<?>> variants = new LinkedHashMap<>();

  /** Reads one of what this type permits, by its {@link JsonTypeInfo} and {@link JsonSubTypes}. */
  VariantDeserializer(Class<?> type) {
    super(type);
    property = type.getAnnotation(JsonTypeInfo.class).property();
  }

  @Override
  public ValueDeserializer<?> createContextual(
      DeserializationContext context, BeanProperty property) {
    VariantDeserializer variantDeserializer = new VariantDeserializer(handledType());
    for (JsonSubTypes.Type variant : handledType().getAnnotation(JsonSubTypes.class).value()) {
      variantDeserializer.variants.put(
          variant.name(),
          context.findContextualValueDeserializer(
              context.constructType(variant.value()), property));
    }
    return variantDeserializer;
  }

  @Override
  public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    return parser.isExpectedStartObjectToken()
        ? variantAt(parser, bindingParser).deserialize(parser, context)
        : bindingParser.refuse(parser, "object");
  }

  private ValueDeserializer<?> variantAt(JsonParser parser, BindingParser bindingParser) {
    JsonNode said = bindingParser.sentAt(parser.streamReadContext()).path(property);
    ValueDeserializer<?> variant = said.isString() ? variants.get(said.stringValue()) : null;
    if (variant != null) {
      return variant;
    }
    if (said.isMissingNode() || said.isNull()) {
      bindingParser.refuseField(parser, property, "required");
    } else if (said.isString()) {
      bindingParser.refuseField(parser, property, "one_of", String.join(", ", variants.keySet()));
    } else {
      bindingParser.refuseField(parser, property, "text");
    }
    return variants.values().iterator().next();
  }

  @Override
  public @Nullable Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer byJackson) {
    return deserialize(parser, context);
  }
}
