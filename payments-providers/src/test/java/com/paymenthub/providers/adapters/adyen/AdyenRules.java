package com.paymenthub.providers.adapters.adyen;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Reads closed schemas from a short notation, and checks JSON against them. What is found is told
 * by the name of a field and never by its value.
 *
 * <p>A schema is a list of {@code name:type}, with {@code !} after a name that is required. Types:
 * {@code text}, {@code text80}, {@code text3-256} (code points), {@code whole} (32 bits), {@code
 * long}, {@code whole0-672}, {@code flag}, {@code date-time}, {@code base64}, {@code url}, {@code
 * origin}, {@code texts} (a map of texts), a name of a schema, a list as {@code [type]}, or values
 * that are allowed as {@code =a|b}.
 */
final class AdyenRules {

  private static final Pattern TEXT = Pattern.compile("text(?:(\\d+)-)?(\\d+)?");
  private static final Pattern WHOLE = Pattern.compile("whole(?:(\\d+)-(\\d+))?");
  private static final Pattern ORIGIN = Pattern.compile("https?://[^/?#\\s]+");

  private final Map<String, Map<String, Field>> schemas = new LinkedHashMap<>();

  private record Field(String type, boolean isRequired) {}

  /** Adds a schema. */
  AdyenRules with(String name, String fields) {
    Map<String, Field> read = new LinkedHashMap<>();
    for (String each : fields.split(",", -1)) {
      String[] parts = each.strip().split(":", 2);
      boolean isRequired = parts[0].endsWith("!");
      String field = isRequired ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
      if (read.put(field, new Field(parts[1], isRequired)) != null) {
        throw new IllegalArgumentException(name + " has twice " + field);
      }
    }
    schemas.put(name, read);
    return this;
  }

  /** Looks at an object and adds what is wrong with it. */
  void check(String schema, String path, JsonNode value, List<String> found) {
    if (!value.isObject()) {
      found.add((path.isEmpty() ? "the body" : path) + " is no object");
      return;
    }
    String start = path.isEmpty() ? "" : path + ".";
    Set<String> unknown = new TreeSet<>(value.propertyNames());
    schemas
        .get(schema)
        .forEach(
            (name, field) -> {
              if (unknown.remove(name)) {
                checkType(field.type, start + name, value.path(name), found);
              } else if (field.isRequired) {
                found.add(start + name + " is missing");
              }
            });
    unknown.forEach(name -> found.add(start + name + " is not described"));
  }

  private void checkType(String type, String path, JsonNode value, List<String> found) {
    if (type.startsWith("[")) {
      if (!value.isArray()) {
        found.add(path + " is no list");
      }
      value.forEach(
          each -> checkType(type.substring(1, type.length() - 1), path + "[]", each, found));
    } else if (type.startsWith("=")) {
      if (!value.isString()
          || !Arrays.asList(type.substring(1).split("\\|", -1)).contains(value.stringValue())) {
        found.add(path + " is none of the values that are allowed");
      }
    } else if (schemas.containsKey(type)) {
      check(type, path, value, found);
    } else {
      checkSimple(type, path, value, found);
    }
  }

  private static void checkSimple(String type, String path, JsonNode value, List<String> found) {
    switch (type) {
      case "any" -> add(value.isNull(), path + " is null", found);
      case "flag" -> add(!value.isBoolean(), path + " is neither true nor false", found);
      case "long" ->
          add(
              !value.isIntegralNumber() || !value.canConvertToLong(),
              path + " is no whole number",
              found);
      case "currency" -> form("[A-Z]{3}", "has not three capital letters", path, value, found);
      case "date-time" -> add(!isDateTime(value), path + " is no time with an offset", found);
      case "base64" -> add(!isBase64(value), path + " is no Base64", found);
      case "url" -> checkUrl(path, value, found);
      case "url1024" -> {
        checkText(path, value, 0, 1024, found);
        checkUrl(path, value, found);
      }
      case "origin80" -> {
        checkText(path, value, 0, 80, found);
        form(ORIGIN.pattern(), "is no origin", path, value, found);
      }
      case "texts" -> checkTexts(path, value, found);
      case "month" -> form("0[1-9]|1[0-2]", "is no month of two digits", path, value, found);
      case "year" -> form("20\\d{2}", "is no year of four digits", path, value, found);
      case "digits" -> form("\\d{8,19}", "has something other than digits", path, value, found);
      case "cvc" -> form("\\d{3,4}", "has not three or four digits", path, value, found);
      default -> checkNumberOrText(type, path, value, found);
    }
  }

  private static void checkNumberOrText(
      String type, String path, JsonNode value, List<String> found) {
    Matcher text = TEXT.matcher(type);
    Matcher whole = WHOLE.matcher(type);
    if (text.matches()) {
      int minimum = text.group(1) == null ? 0 : Integer.parseInt(text.group(1));
      int maximum = text.group(2) == null ? Integer.MAX_VALUE : Integer.parseInt(text.group(2));
      checkText(path, value, minimum, maximum, found);
    } else if (whole.matches()) {
      if (!value.isIntegralNumber() || !value.canConvertToInt()) {
        found.add(path + " is no whole number");
      } else if (whole.group(1) != null
          && (value.intValue() < Integer.parseInt(whole.group(1))
              || value.intValue() > Integer.parseInt(whole.group(2)))) {
        found.add(path + " is not between " + whole.group(1) + " and " + whole.group(2));
      }
    } else {
      throw new IllegalArgumentException("no such type: " + type);
    }
  }

  static void checkText(String path, JsonNode value, int minimum, int maximum, List<String> found) {
    if (!value.isString()) {
      found.add(path + " is no text");
      return;
    }
    long length = value.stringValue().codePoints().count();
    add(length > maximum, path + " is longer than " + maximum, found);
    add(length < minimum, path + " is shorter than " + minimum, found);
  }

  private static void form(
      String pattern, String otherwise, String path, JsonNode value, List<String> found) {
    if (!value.isString()) {
      found.add(path + " is no text");
    } else {
      add(!value.stringValue().matches(pattern), path + " " + otherwise, found);
    }
  }

  private static void checkTexts(String path, JsonNode value, List<String> found) {
    add(!value.isObject(), path + " is no object", found);
    value
        .propertyStream()
        .filter(each -> !each.getValue().isString())
        .forEach(each -> found.add(path + "." + each.getKey() + " is no text"));
  }

  private static void checkUrl(String path, JsonNode value, List<String> found) {
    try {
      URI read = new URI(value.asString(""));
      if (value.isString()
          && List.of("http", "https").contains(String.valueOf(read.getScheme()))
          && read.getHost() != null) {
        return;
      }
    } catch (URISyntaxException e) {
      // The same as one without a scheme.
    }
    found.add(path + " is no address of the web");
  }

  private static boolean isDateTime(JsonNode value) {
    try {
      return value.isString() && OffsetDateTime.parse(value.stringValue()) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isBase64(JsonNode value) {
    try {
      return value.isString() && Base64.getDecoder().decode(value.stringValue()).length > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void add(boolean isWrong, String what, List<String> found) {
    if (isWrong) {
      found.add(what);
    }
  }
}
