package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A described field that stands in a body, or an entry of a list of objects.
 *
 * @param pointer where it stands, as a JSON pointer
 * @param schema what it may hold besides {@code null}
 * @param required whether it has to be there
 */
record Place(String pointer, JsonNode schema, boolean required) {

  private static final ApiDocument DOCUMENT = ApiDocument.stored();

  /** Every described field of a body, from the top. */
  static List<Place> in(JsonNode schema, JsonNode body) {
    List<Place> places = new ArrayList<>();
    collect(schema, body, "", places);
    return places;
  }

  private static void collect(JsonNode schema, JsonNode value, String at, List<Place> places) {
    JsonNode chosen = chosen(schema, value);
    if (value instanceof ArrayNode list && chosen.has("items")) {
      for (int i = 0; i < list.size(); i++) {
        collect(chosen.get("items"), list.get(i), at + "/" + i, places);
      }
    }
    chosen
        .path("properties")
        .forEachEntry(
            (name, property) -> {
              if (value.has(name)) {
                boolean required =
                    chosen
                        .path("required")
                        .valueStream()
                        .anyMatch(each -> each.stringValue().equals(name));
                String pointer = at + "/" + name;
                places.add(new Place(pointer, chosen(property, value.get(name)), required));
                collect(property, value.get(name), pointer, places);
              }
            });
  }

  /** The entries of a list of objects, which are described but are no fields. */
  List<Place> entries(JsonNode body) {
    JsonNode entries = body.at(pointer);
    return entries.isArray() && entries.path(0).isObject()
        ? IntStream.range(0, entries.size())
            .mapToObj(
                i ->
                    new Place(pointer + "/" + i, chosen(schema.get("items"), entries.get(i)), true))
            .toList()
        : List.of();
  }

  /** Of several schemas the one that the value says it follows. */
  private static JsonNode chosen(JsonNode schema, JsonNode value) {
    JsonNode resolved = DOCUMENT.resolve(schema);
    List<JsonNode> choices = DOCUMENT.choices(resolved);
    if (!resolved.has("oneOf")) {
      return choices.size() == 1 ? choices.getFirst() : resolved;
    }
    String property = resolved.at("/discriminator/propertyName").stringValue();
    return DOCUMENT.referenced(
        resolved.at("/discriminator/mapping").get(value.get(property).stringValue()).stringValue());
  }

  /** How errors name it, for example {@code providers[0].name}. */
  String name() {
    return pointer.replaceFirst("^/", "").replaceAll("/(\\d+)", "[$1]").replace('/', '.');
  }

  /** How it is described, for example {@code providers[].name}. */
  String described() {
    return name().replaceAll("\\[\\d+]", "[]");
  }

  /** Whether it is an entry of a list. */
  boolean isEntry() {
    return pointer.matches(".*/\\d+");
  }

  /** Whether one of them is in the other. */
  boolean overlaps(Place other) {
    return (pointer + "/").startsWith(other.pointer + "/")
        || (other.pointer + "/").startsWith(pointer + "/");
  }

  /** Whether it holds one value, and not others in it. */
  boolean isSingle() {
    return ApiDocument.types(schema).stream()
        .noneMatch(type -> type.equals("object") || type.equals("array"));
  }

  /** The body with another value here; with null, which no entry of a list takes, without it. */
  JsonNode changed(JsonNode body, JsonNode value) {
    JsonNode copy = body.deepCopy();
    int end = pointer.lastIndexOf('/');
    JsonNode owner = copy.at(pointer.substring(0, end));
    String field = pointer.substring(end + 1);
    if (owner instanceof ArrayNode list) {
      list.set(Integer.parseInt(field), value);
    } else if (value == null) {
      ((ObjectNode) owner).remove(field);
    } else {
      ((ObjectNode) owner).set(field, value);
    }
    return copy;
  }
}
