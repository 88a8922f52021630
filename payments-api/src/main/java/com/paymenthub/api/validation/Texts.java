package com.paymenthub.api.validation;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/** Reads texts: of bodies, they are not blank, and hold nothing that cannot be printed. */
final class Texts {

  private static final int MAXIMUM_OF_QUERY = 255;

  private Texts() {}

  /** The text alone; how long it may be is said at its field. */
  static @Nullable String read(JsonParser parser, DeserializationContext context) {
    Binding binding = Binding.of(context);
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      return binding.refuse(parser, "text");
    }
    String text = parser.getString();
    if (binding.isQuery()) {
      return text;
    }
    if (text.isBlank()) {
      return binding.refuse(parser, "not_blank");
    }
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (Character.isISOControl(character)) {
        return binding.refuse(parser, "control_characters");
      }
      if (Character.isSurrogate(character)
          && Character.getType(text.codePointAt(i)) == Character.SURROGATE
          && (i == 0 || !Character.isSurrogatePair(text.charAt(i - 1), character))) {
        return binding.refuse(parser, "half_characters");
      }
    }
    return text;
  }

  /**
   * A text without a form of its own: of a query, one that an answer can repeat, printable and not
   * longer than what is stored.
   */
  static @Nullable String any(JsonParser parser, DeserializationContext context) {
    Binding binding = Binding.of(context);
    String text = read(parser, context);
    boolean bad =
        binding.isQuery()
            && text != null
            && (text.isEmpty()
                || text.length() > MAXIMUM_OF_QUERY
                || text.chars().anyMatch(Character::isISOControl));
    return bad ? binding.refuse(parser, "printable", String.valueOf(MAXIMUM_OF_QUERY)) : text;
  }

  /** A text with a form of its own; {@code rule} is broken when {@code parse} finds none in it. */
  static <T> Value.Reading<T> parsed(
      int maximumLength, String rule, Function<String, Optional<T>> parse) {
    return (parser, context) -> {
      Binding binding = Binding.of(context);
      String text = read(parser, context);
      if (text == null) {
        return null;
      }
      if (text.length() > maximumLength && !binding.isQuery()) {
        return binding.refuse(parser, "too_long", String.valueOf(maximumLength));
      }
      return parse.apply(text).orElseGet(() -> binding.refuse(parser, rule));
    };
  }
}
