package com.paymenthub.api.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/** One request while it is bound: where the parser is, and what is wrong. */
final class Binding {

  private final FieldErrors errors;
  private final boolean query;
  private String place = "";

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

  /** Notes a broken rule of a field of the object at this path. */
  void refuse(String path, String field, String rule, String... arguments) {
    errors.at(path).add(field, rule, arguments);
  }

  /** How errors name the value at which the parser is, for example {@code items[0].name}. */
  String path(JsonParser parser) {
    if (query) {
      return parser.currentName();
    }
    String inside =
        parser
            .streamReadContext()
            .pathAsPointer()
            .toString()
            .replaceAll("/(\\d+)", "[$1]")
            .replaceFirst("^/", "")
            .replace('/', '.');
    return place.isEmpty() || inside.isEmpty() ? place + inside : place + "." + inside;
  }

  /** Goes on at another place, with another parser; returns the place before. */
  String moveTo(String another) {
    String before = place;
    place = another;
    return before;
  }
}
