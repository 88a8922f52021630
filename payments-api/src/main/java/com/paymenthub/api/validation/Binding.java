package com.paymenthub.api.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/** One request while it is bound: where the parser is, and what is wrong. */
final class Binding {

  private final FieldErrors errors;
  private final boolean query;
  private final Deque<JsonParser> outer = new ArrayDeque<>();

  /**
   * A request.
   *
   * @param errors takes what is wrong
   * @param query whether it is a query, of which every value is text
   */
  Binding(FieldErrors errors, boolean query) {
    this.errors = errors;
    this.query = query;
  }

  /** The request that is bound in this context. */
  static Binding of(DeserializationContext context) {
    return (Binding) context.getAttribute(Binding.class);
  }

  boolean isQuery() {
    return query;
  }

  /** Notes a broken rule of the value at which the parser is, which then counts as absent. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of every type
  <T> @Nullable T refuse(JsonParser parser, String rule, String... arguments) {
    errors.add(path(parser), rule, arguments);
    parser.skipChildren();
    return null;
  }

  /** Notes a broken rule of a field of the object whose inside is read now. */
  void refuseField(String field, String rule, String... arguments) {
    errors.at(path(null)).add(field, rule, arguments);
  }

  /** How errors name the value at which the parser is, for example {@code items[0].name}. */
  private String path(@Nullable JsonParser parser) {
    if (query && parser != null) {
      return parser.currentName();
    }
    return Stream.concat(outer.stream(), Stream.ofNullable(parser))
        .map(Binding::pathIn)
        .filter(path -> !path.isEmpty())
        .collect(Collectors.joining("."));
  }

  private static String pathIn(JsonParser parser) {
    return parser
        .streamReadContext()
        .pathAsPointer()
        .toString()
        .replaceAll("/(\\d+)", "[$1]")
        .replaceFirst("^/", "")
        .replace('/', '.');
  }

  /** Goes on with another parser inside of the value at which this one is. */
  void enter(JsonParser parser) {
    outer.addLast(parser);
  }

  /** Goes on with the parser that was left last. */
  void leave() {
    outer.removeLast();
  }
}
