package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;

/** Everything that a described field refuses: also what a lenient reader would make fit. */
final class WrongValues {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final List<String> NO_TEXTS =
      List.of(
          "",
          " ",
          "\t",
          "a\0b",
          "a\u001bb",
          "a\u0085b",
          "a\nb",
          "\ud800",
          "a\udfff",
          "\ude00\ud83d");

  private static final Set<String> MANY_LINES = Set.of("description", "instructions");

  private static final Map<String, List<String>> OF_NO_FORMAT =
      Map.of(
          "uuid",
          List.of(
              "nonsense",
              "000000001-000-0000-0000-000000000000",
              "01a1fcdf06c37f27a06542b68bfac822",
              "AaH83wbDfyegZUK2i/rIIg=="),
          "date",
          List.of("2040-02-30", "31/12/2040", "2040-12-31T00:00:00Z", "20401231"),
          "date-time",
          List.of("2026-11-21", "2026-11-21T14:30:00", "2026-11-21 14:30:00Z", "1795271400"),
          "email",
          List.of("maria", "maria@example", "maria souza@example.com"),
          "uri",
          List.of("shop.example", "https://"));

  private WrongValues() {}

  /**
   * Values that are refused at a place of a body; null stands for leaving the field out.
   *
   * @param value the good value that stands there
   */
  static List<JsonNode> at(Place place, JsonNode value) {
    List<JsonNode> values = new ArrayList<>(Edges.beyond(place.schema()));
    values.addAll(Edges.tooMany(place.schema(), value.path(0)));
    values.addAll(ofAnotherType(place.schema(), value));
    if (value.isString()) {
      texts(place.schema(), value.stringValue()).map(JSON::stringNode).forEach(values::add);
    }
    boolean text = ApiDocument.types(place.schema()).contains("string");
    if (text && !place.required()) {
      // An empty text means that there is none.
      values.removeIf(each -> each.isString() && each.stringValue().isBlank());
    }
    if (MANY_LINES.stream().anyMatch(name -> place.pointer().endsWith("/" + name))) {
      values.removeIf(each -> each.isString() && each.stringValue().equals("a\nb"));
    }
    if (place.required()) {
      values.add(NullNode.getInstance());
    }
    if (place.required() && !place.isEntry()) {
      values.add(null);
    }
    return values;
  }

  private static Stream<String> texts(JsonNode schema, String good) {
    Stream<String> near =
        Stream.of(
                good.toLowerCase(Locale.ROOT),
                good.toUpperCase(Locale.ROOT),
                good.substring(1),
                good + "#",
                wide(good),
                "0")
            .filter(text -> isOfAnotherForm(schema, text));
    List<String> ofNoFormat =
        OF_NO_FORMAT.getOrDefault(schema.path("format").asString(""), List.of());
    return Stream.of(NO_TEXTS.stream(), near, ofNoFormat.stream()).flatMap(texts -> texts);
  }

  private static boolean isOfAnotherForm(JsonNode schema, String text) {
    return schema.has("enum")
        ? schema.get("enum").valueStream().noneMatch(word -> word.stringValue().equals(text))
        : schema.has("pattern") && !text.matches(schema.get("pattern").stringValue());
  }

  /** With digits that are digits to Unicode only. */
  private static String wide(String text) {
    return text.chars()
        .map(letter -> letter >= '0' && letter <= '9' ? letter - '0' + '０' : letter)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static List<JsonNode> ofAnotherType(JsonNode schema, JsonNode good) {
    List<JsonNode> values = new ArrayList<>(List.of(JSON.objectNode(), JSON.arrayNode()));
    switch (ApiDocument.types(schema).getFirst()) {
      case "string" ->
          values.addAll(
              List.of(JSON.numberNode(0), number("1.5"), JSON.booleanNode(true), listOf(good)));
      case "integer" ->
          values.addAll(
              List.of(
                  JSON.stringNode("1"),
                  JSON.stringNode(""),
                  JSON.booleanNode(true),
                  listOf(good),
                  number("1.5"),
                  number("3.0"),
                  number("2e1"),
                  JSON.numberNode(new BigInteger("99999999999999999999"))));
      case "number" ->
          values.addAll(List.of(JSON.stringNode("1"), JSON.stringNode(""), JSON.booleanNode(true)));
      case "boolean" ->
          values.addAll(
              List.of(
                  JSON.stringNode("true"),
                  JSON.stringNode(""),
                  JSON.numberNode(0),
                  JSON.numberNode(1)));
      case "object" -> {
        // Without fields it is an object all the same.
        values.removeFirst();
        values.addAll(List.of(JSON.stringNode(""), JSON.numberNode(0), listOf(good)));
      }
      case "array" -> {
        // How long it has to be is described.
        values.removeLast();
        values.addAll(List.of(JSON.stringNode(""), JSON.numberNode(0)));
        values.addAll(wrongEntries(good.path(0)));
      }
      default -> throw new AssertionError(schema);
    }
    return values;
  }

  /** A list of words is told as a whole; where entries are objects, they are places themselves. */
  private static List<JsonNode> wrongEntries(JsonNode good) {
    return good.isObject()
        ? List.of(good)
        : List.of(
            listOf(JSON.stringNode("another word")),
            listOf(good).add(0),
            listOf(good).add(NullNode.getInstance()),
            listOf(listOf(good)));
  }

  private static ArrayNode listOf(JsonNode entry) {
    return JSON.arrayNode().add(entry);
  }

  private static JsonNode number(String decimal) {
    return JSON.numberNode(new BigDecimal(decimal));
  }
}
