package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A request to an operation of the document, changed by chance in its body, query, path or headers.
 *
 * @param operation what it is sent to
 * @param strangers whether its path names something of another account
 * @param body what is sent, with the ids of the examples; may be no JSON
 * @param query what follows the path; may be empty
 * @param headers beside the credentials
 */
record RandomRequest(
    Operation operation,
    boolean strangers,
    String body,
    String query,
    Map<String, String> headers) {

  /** Stands for a value until the body is written, because no JSON model keeps some of these. */
  private static final String PLACE = "\"the value stands here\"";

  private static final List<Operation> OPERATIONS = ApiDocument.stored().operations();

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1e999999999",
          "-0e-99999999999",
          "9".repeat(400),
          "0." + "0".repeat(400) + "1",
          "9223372036854775808",
          "{}",
          "[]",
          "[".repeat(30) + "]".repeat(30),
          "[".repeat(20_000),
          "{\"a\":".repeat(40) + "1" + "}".repeat(40),
          "\"\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\u202e\ufffe\"",
          "\"'; drop table charge; --\"",
          "\"${jndi:ldap://127.0.0.1/a}{{7*7}}<script>\"",
          "\"" + "1 ".repeat(20_000) + "\"",
          "\"" + "Visa,".repeat(8_000) + "\"",
          "\"" + "a.".repeat(20_000) + "@" + "b.".repeat(20_000) + "\"",
          "\"" + "\\ud83d\\ude00".repeat(5_000) + "\"",
          "\"-999999999-01-01T00:00:00+18:00\"",
          "\"00000000-0000-0000-0000-000000000000\"",
          "NaN",
          "'a'",
          "");

  private static final List<Map.Entry<String, String>> HEADERS =
      List.of(
          Map.entry("Content-Type", "text/plain"),
          Map.entry("Content-Type", "application/json; charset=UTF-16"),
          Map.entry("Content-Type", "application/json; charset=\"no such\""),
          Map.entry("Content-Type", "multipart/form-data; boundary=x"),
          Map.entry("Content-Type", "/;="),
          Map.entry("Content-Encoding", "gzip"),
          Map.entry("Accept", "image/png"),
          Map.entry("Accept", "*/*;q=2, ;;"),
          Map.entry("Accept-Language", "-;q=NaN, i-klingon, " + "a-".repeat(500)),
          Map.entry("X-Idempotency-Key", " "),
          Map.entry("X-Idempotency-Key", "k".repeat(3_000)),
          Map.entry("X-Idempotency-Key", "\u00ff\u0080"),
          Map.entry("X-Request-Id", "{}\t'\""),
          Map.entry("X-Forwarded-For", "::ffff:1.2.3.4%eth0, nobody"),
          Map.entry("X-HTTP-Method-Override", "DELETE"),
          Map.entry("If-None-Match", "*"),
          Map.entry("Range", "bytes=0-18446744073709551616"),
          Map.entry("Cookie", "a=b; ".repeat(200)));

  private static final List<String> IN_QUERIES =
      List.of(
          "",
          "\0",
          "\ud83d\ude00",
          "-1",
          "9".repeat(400),
          "2026-02-30",
          "' or 1=1 --",
          ",".repeat(400),
          "a".repeat(1_200));

  /** The same whenever the seed and the number are the same. */
  static RandomRequest of(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    Operation operation = any(OPERATIONS, random);
    Map<String, String> headers = new HashMap<>();
    if (random.nextInt(4) == 0) {
      Map.Entry<String, String> header = any(HEADERS, random);
      headers.put(header.getKey(), header.getValue());
    }
    return new RandomRequest(
        operation,
        random.nextInt(5) == 0,
        operation.bodySchema().isPresent() ? body(operation, random) : "",
        random.nextInt(operation.method().equals("GET") ? 2 : 8) == 0
            ? query(operation, random)
            : "",
        headers);
  }

  private static String body(Operation operation, SplittableRandom random) {
    JsonNode example = any(List.copyOf(operation.bodyExamples().values()), random);
    if (random.nextInt(10) == 0) {
      return torn(example.toString(), random);
    }
    JsonNode body = example.deepCopy();
    JsonNode placeholder =
        JsonNodeFactory.instance.stringNode(PLACE.substring(1, PLACE.length() - 1));
    List<Place> places = Place.in(operation.bodySchema().orElseThrow(), example);
    String text;
    if (places.isEmpty() || random.nextInt(6) == 0) {
      text = body.asObject().set("unknown", placeholder).toString();
    } else {
      text = any(places, random).changed(body, placeholder).toString();
    }
    text = text.replace(PLACE, any(VALUES, random));
    // A field that stands there twice.
    return random.nextInt(10) == 0 ? text.replaceFirst("\\{", "{\"amount\":1,") : text;
  }

  /** Without its end, or with something else in it. */
  private static String torn(String body, SplittableRandom random) {
    int place = random.nextInt(body.length());
    return body.substring(0, place)
        + (random.nextBoolean() ? "" : "\u0001" + body.substring(place));
  }

  private static String query(Operation operation, SplittableRandom random) {
    List<JsonNode> described = operation.parameters("query");
    String name =
        described.isEmpty() || random.nextInt(6) == 0
            ? "unknown"
            : any(described, random).get("name").stringValue();
    String parameter =
        name + "=" + URLEncoder.encode(any(IN_QUERIES, random), StandardCharsets.UTF_8);
    return "?" + (random.nextInt(8) == 0 ? parameter + "&" + parameter : parameter);
  }

  private static <T> T any(List<T> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
