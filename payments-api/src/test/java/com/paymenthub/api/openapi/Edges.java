package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Values that a schema does not allow, and values at the edge of what it allows. */
final class Edges {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String OTHER_WORD = "another word";

  private Edges() {}

  /** Values that are refused wherever the schema holds. */
  static List<JsonNode> beyond(JsonNode schema) {
    List<JsonNode> values = new ArrayList<>();
    String type = ApiDocument.types(schema).getFirst();
    values.add(
        switch (type) {
          case "string" -> JSON.numberNode(7);
          case "object", "array" -> JSON.booleanNode(true);
          default -> JSON.stringNode("text");
        });
    if (schema.has("maxLength")) {
      values.add(JSON.stringNode("1".repeat(schema.get("maxLength").intValue() + 1)));
      values.add(JSON.stringNode(""));
    }
    if (schema.has("minimum")) {
      values.add(JSON.numberNode(schema.get("minimum").decimalValue().subtract(BigDecimal.ONE)));
    }
    if (schema.has("maximum")) {
      values.add(JSON.numberNode(schema.get("maximum").decimalValue().add(BigDecimal.ONE)));
    }
    if (schema.has("enum") || schema.has("pattern")) {
      values.add(JSON.stringNode(OTHER_WORD));
    }
    if (schema.has("format") && type.equals("string")) {
      values.add(JSON.stringNode("2026-13-01"));
    }
    if (schema.has("minItems")) {
      values.add(JSON.arrayNode());
    }
    return values;
  }

  /** Values that the schema just allows. */
  static List<JsonNode> within(JsonNode schema) {
    List<JsonNode> values = new ArrayList<>();
    if (schema.has("maxLength") && !schema.has("format") && !schema.has("pattern")) {
      values.add(JSON.stringNode("1".repeat(schema.get("maxLength").intValue())));
    }
    for (String bound : List.of("minimum", "maximum")) {
      if (schema.has(bound)) {
        values.add(schema.get(bound));
      }
    }
    schema.path("enum").forEach(values::add);
    schema.path("examples").forEach(values::add);
    return values;
  }

  /** A list that has one entry too many; empty when lists of any length are allowed. */
  static List<JsonNode> tooMany(JsonNode schema, JsonNode entry) {
    return schema.has("maxItems")
        ? List.of(
            JSON.arrayNode()
                .addAll(Collections.nCopies(schema.get("maxItems").intValue() + 1, entry)))
        : List.of();
  }
}
