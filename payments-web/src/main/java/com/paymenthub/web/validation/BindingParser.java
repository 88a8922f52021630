package com.paymenthub.web.validation;

import com.paymenthub.web.errors.FieldError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.TreeTraversingParser;

/** Walks through one request while it is bound, and takes what is wrong with it. */
final class BindingParser extends TreeTraversingParser {

  private final ObjectNode sent;
  private final boolean query;
  private final FieldErrors unreadable = new FieldErrors();
  private final FieldErrors broken = new FieldErrors();

  /**
   * A request.
   *
   * @param query whether it is a query, of which every value is text
   */
  BindingParser(ObjectNode sent, boolean query) {
    super(sent);
    this.sent = sent;
    this.query = query;
  }

  /** The request that is bound in this context. */
  static BindingParser of(DeserializationContext context) {
    return (BindingParser) context.getParser();
  }

  boolean isQuery() {
    return query;
  }

  /** The object or list whose inside is read here. */
  JsonNode sentAt(TokenStreamContext inside) {
    TokenStreamContext around = inside.getParent();
    if (around.inRoot()) {
      return sent;
    }
    JsonNode outer = sentAt(around);
    return around.inArray()
        ? outer.path(around.getCurrentIndex())
        : outer.path(around.currentName());
  }

  /** Notes that the value at which the parser is cannot be read, which then counts as absent. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of every type
  <T> @Nullable T refuse(JsonParser parser, String rule, String... arguments) {
    unreadable.add(
        query ? parser.currentName() : path(parser.streamReadContext()), rule, arguments);
    parser.skipChildren();
    return null;
  }

  /** Notes the same of a field of the object that begins where the parser is. */
  void refuseField(JsonParser parser, String field, String rule, String... arguments) {
    unreadable.at(path(parser.streamReadContext())).add(field, rule, arguments);
  }

  /** Notes that a field of the object that was just read breaks a constraint. */
  void broken(FieldError error) {
    TokenStreamContext at = streamReadContext();
    // Where all fields of a record were there, this is not at the end of the object yet.
    boolean inside = currentToken() == JsonToken.PROPERTY_NAME;
    String object = query ? "" : path(inside ? at.getParent() : at);
    broken.at(object).add(error);
  }

  /** How errors name a place, for example {@code items[0].name}. */
  private static String path(TokenStreamContext place) {
    return place
        .pathAsPointer()
        .toString()
        .replaceAll("/(\\d+)", "[$1]")
        .replaceFirst("^/", "")
        .replace('/', '.');
  }

  /** Everything that is wrong: what could not be read first, then the constraints. */
  FieldErrors errors() {
    broken.all().forEach(unreadable::add);
    return unreadable;
  }
}
