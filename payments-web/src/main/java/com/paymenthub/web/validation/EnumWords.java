package com.paymenthub.web.validation;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/**
 * The words of the interface for the constants of an enum: what their {@code code()} says, or their
 * names in lower case.
 */
public final class EnumWords<E extends Enum<E>> {

  private final Map<String, E> constants = new LinkedHashMap<>();

  EnumWords(Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      constants.put(of(constant), constant);
    }
  }

  /** The words of all constants of a type, in their order. */
  public static List<String> of(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(EnumWords::of).toList();
  }

  /** The words of some constants; none where nothing was sent. */
  public static List<String> of(@Nullable List<? extends Enum<?>> constants) {
    return constants == null ? List.of() : constants.stream().map(EnumWords::of).toList();
  }

  private static String of(Enum<?> constant) {
    Method code = ReflectionUtils.findMethod(constant.getDeclaringClass(), "code", new Class<?>[0]);
    if (code == null) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    ReflectionUtils.makeAccessible(code);
    return (String) Objects.requireNonNull(ReflectionUtils.invokeMethod(code, constant));
  }

  /** Reads one word. */
  @Nullable E one(JsonParser parser, DeserializationContext context) {
    String text = Texts.read(parser, context);
    E constant = constants.get(text);
    return text == null || constant != null
        ? constant
        : BindingParser.of(context).refuse(parser, "one_of", String.join(", ", constants.keySet()));
  }

  /** Reads one or several words: a text or a list; in a query, a text with commas. */
  @Nullable List<E> some(JsonParser parser, DeserializationContext context) {
    BindingParser bindingParser = BindingParser.of(context);
    List<String> given = new ArrayList<>();
    if (parser.isExpectedStartArrayToken()) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        // No word is empty: what is not a text is refused like an unknown word.
        given.add(parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "");
        parser.skipChildren();
      }
    } else if (parser.currentToken() == JsonToken.VALUE_STRING) {
      String text = parser.getString();
      given.addAll(bindingParser.isQuery() ? List.of(text.split(",", -1)) : List.of(text));
    }
    Set<String> words = constants.keySet();
    given.replaceAll(word -> bindingParser.isQuery() ? word.strip() : word);
    return !given.isEmpty() && words.containsAll(given)
        ? given.stream().distinct().map(constants::get).toList()
        : bindingParser.refuse(
            parser, bindingParser.isQuery() ? "one_of" : "some_of", String.join(", ", words));
  }
}
