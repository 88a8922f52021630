package com.paymenthub.projections.people;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An export as a page without scripts, pictures or links: names beside values, lists in order. */
final class PersonPage {

  private static final String BEGINNING =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Personal data</title>
      <style>
      body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
      dt { font-weight: bold } dd { margin: 0 0 .5rem 1.5rem } li { margin-bottom: 1rem }
      </style></head><body><h1>Personal data</h1>
      """;

  private final StringBuilder page = new StringBuilder(BEGINNING);

  private PersonPage() {}

  static String of(JsonNode exported) {
    PersonPage made = new PersonPage();
    made.add(exported);
    return made.page.append("</body></html>\n").toString();
  }

  private void add(JsonNode value) {
    if (value.isObject()) {
      page.append("<dl>");
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        page.append("<dt>").append(escaped(field.getKey())).append("</dt><dd>");
        add(field.getValue());
        page.append("</dd>\n");
      }
      page.append("</dl>");
    } else if (value.isArray()) {
      page.append("<ol>");
      for (JsonNode one : value) {
        page.append("<li>");
        add(one);
        page.append("</li>\n");
      }
      page.append("</ol>");
    } else {
      page.append(value.isNull() ? "–" : escaped(value.asString()));
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
