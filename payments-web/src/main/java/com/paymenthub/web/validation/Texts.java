package com.paymenthub.web.validation;

import java.text.Normalizer;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;

/**
 * Reads texts: of bodies, something is to be seen in them, and they hold nothing that cannot be
 * printed or deceives who reads them.
 */
final class Texts {

  private static final int MAXIMUM_OF_QUERY = 255;

  /** Letters, symbols and marks that are drawn as nothing, and nothing else is known of. */
  private static final BitSet INVISIBLE = new BitSet();

  static {
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0".chars().forEach(INVISIBLE::set);
    INVISIBLE.set(0x180b, 0x1810);
    INVISIBLE.set(0xfe00, 0xfe10);
  }

  private Texts() {}

  /**
   * The text alone, in Unicode's composed form (NFC), so that what looks equal is equal; how long
   * it may be is said at its field.
   */
  static @Nullable String read(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      return bindingParser.refuse(parser, "text");
    }
    String text = Normalizer.normalize(parser.getString(), Normalizer.Form.NFC);
    if (bindingParser.isQuery()) {
      return text;
    }
    if (isEmpty(text)) {
      return bindingParser.refuse(parser, "not_blank");
    }
    String broken = brokenIn(text);
    return broken == null ? text : bindingParser.refuse(parser, broken);
  }

  /** What the value of a field changes; empty when it was noted as wrong. */
  static Optional<PatchedValue<String>> change(JsonNode value, Consumer<String> broken) {
    if (value.isNull() || (value.isString() && isEmpty(value.stringValue()))) {
      return Optional.of(new PatchedValue<>(null));
    }
    String text =
        value.isString() ? Normalizer.normalize(value.stringValue(), Normalizer.Form.NFC) : null;
    String rule = text == null ? "text" : brokenIn(text);
    if (rule != null) {
      broken.accept(rule);
      return Optional.empty();
    }
    return Optional.of(new PatchedValue<>(text));
  }

  /** Whether there is nothing to be seen in a text. */
  static boolean isEmpty(String text) {
    return text.codePoints().allMatch(Texts::isInvisible);
  }

  private static boolean isInvisible(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.getType(character) == Character.FORMAT
        || INVISIBLE.get(character);
  }

  private static @Nullable String brokenIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (Character.isISOControl(character)) {
        return "control_characters";
      }
      if (Character.isSurrogate(character)
          && Character.getType(text.codePointAt(i)) == Character.SURROGATE
          && (i == 0 || !Character.isSurrogatePair(text.charAt(i - 1), character))) {
        return "half_characters";
      }
      if (isOverride(character)) {
        return "hidden_characters";
      }
    }
    return isZeroWidth(text.charAt(0)) || isZeroWidth(text.charAt(text.length() - 1))
        ? "hidden_characters"
        : null;
  }

  /** Embeddings, overrides and isolates (UAX #9): what is shown is not what is stored. */
  private static boolean isOverride(char character) {
    return (character >= '\u202a' && character <= '\u202e')
        || (character >= '\u2066' && character <= '\u2069');
  }

  /** Inside of a text, some of them have a meaning in Persian, Hindi or emoji. */
  private static boolean isZeroWidth(char character) {
    return Character.getType(character) == Character.FORMAT;
  }

  /**
   * A text without a form of its own: of a query, one that an answer can repeat, printable and not
   * longer than what is stored.
   */
  static @Nullable String any(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    String text = read(parser, context);
    boolean bad =
        bindingParser.isQuery()
            && text != null
            && (text.isEmpty()
                || text.length() > MAXIMUM_OF_QUERY
                || text.chars().anyMatch(Character::isISOControl));
    return bad ? bindingParser.refuse(parser, "printable", String.valueOf(MAXIMUM_OF_QUERY)) : text;
  }

  /** The same; lines may be broken in it, and breaks of all systems become one. */
  static @Nullable String lines(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    if (bindingParser.isQuery() || parser.currentToken() != JsonToken.VALUE_STRING) {
      return any(parser, context);
    }
    String text = Normalizer.normalize(parser.getString(), Normalizer.Form.NFC);
    if (isEmpty(text)) {
      return bindingParser.refuse(parser, "not_blank");
    }
    String lines = text.replace("\r\n", "\n").replace('\r', '\n');
    String broken =
        lines.lines().map(Texts::brokenInLine).filter(Objects::nonNull).findFirst().orElse(null);
    return broken == null ? lines : bindingParser.refuse(parser, broken);
  }

  private static @Nullable String brokenInLine(String line) {
    return line.isEmpty() ? null : brokenIn(line);
  }

  /** A text with a form of its own; {@code rule} is broken when {@code parse} finds none in it. */
  static <T> Value.Reading<T> parsed(
      int maximumLength, String rule, Function<String, Optional<T>> parse) {
    return (parser, context) -> {
      BindingParser bindingParser = BindingParser.of(context);
      String text = read(parser, context);
      if (text == null) {
        return null;
      }
      if (text.length() > maximumLength && !bindingParser.isQuery()) {
        return bindingParser.refuse(parser, "too_long", String.valueOf(maximumLength));
      }
      return parse.apply(text).orElseGet(() -> bindingParser.refuse(parser, rule));
    };
  }
}
