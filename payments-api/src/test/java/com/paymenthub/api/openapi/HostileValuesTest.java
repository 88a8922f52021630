package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Numbers and texts that are valid JSON and hard to work with, in every described field and beside
 * them: what is sent is the caller's doing, so that no answer says that the service failed. {@code
 * -Dhostile.values} is how many of them a field gets, drawn by chance; {@code -Dhostile.seed}
 * repeats a run.
 */
class HostileValuesTest {

  /** Stands for the value until the body is written, because no JSON model keeps such numbers. */
  private static final String PLACE = "the value stands here";

  /** How many of the values are tried where they are of another type than the field. */
  private static final int OF_ANOTHER_TYPE = 1;

  private static final int VALUES = Integer.getInteger("hostile.values", 3);
  private static final long SEED = Long.getLong("hostile.seed", System.nanoTime());

  private static final List<String> NUMBERS =
      List.of(
          "0e-999999999",
          "0e-99999999999",
          "0e999999999",
          "1e-999999999",
          "1e999999999",
          "-0e-999999999",
          "1e99999999999",
          "1e-400",
          "1e400",
          "-0",
          "-0.0",
          "1.0",
          "1e2",
          "100e-2",
          "9".repeat(999),
          "0." + "0".repeat(900) + "1",
          "2147483648",
          "9223372036854775808");

  private static final List<String> TEXTS =
      List.of(
          "\"\\ud800\"",
          "\"\\u0000\"",
          "\"\\ufffe\"",
          "\"" + "\\ud83d\\ude00".repeat(200) + "\"",
          "\"0000-00-00\"",
          "\"-999999999-01-01T00:00:00+18:00\"",
          "\"99/9999\"",
          "\"\\u0664\\u0664\"");

  private final RunningService service = RunningService.sharedAndStill();
  private final Shop sandbox = new Shop(service, Environment.SANDBOX);
  private final Shop production = new Shop(service, Environment.PRODUCTION);
  private final Random random = new Random(SEED);

  @BeforeAll
  static void say() {
    System.out.printf("hostile values: seed %d%n", SEED);
  }

  @TestFactory
  Stream<DynamicTest> no_number_in_a_field_is_taken_for_a_failure() {
    return bodies().map(operation -> test(operation, NUMBERS));
  }

  @TestFactory
  Stream<DynamicTest> no_text_in_a_field_is_taken_for_a_failure() {
    return bodies().map(operation -> test(operation, TEXTS));
  }

  private DynamicTest test(Operation operation, List<String> values) {
    return DynamicTest.dynamicTest(operation.toString(), () -> sendEverywhere(operation, values));
  }

  /** In every field once, in the first example that shows it, and in one that nobody knows. */
  private void sendEverywhere(Operation operation, List<String> values) {
    JsonNode placeholder = JsonNodeFactory.instance.stringNode(PLACE);
    Set<String> done = new HashSet<>();
    for (JsonNode body : operation.bodyExamples().values()) {
      Place.in(operation.bodySchema().orElseThrow(), body).stream()
          .filter(place -> place.isSingle() && done.add(place.described()))
          .forEach(place -> send(operation, place.changed(body, placeholder), values, place));
    }
    JsonNode first = operation.bodyExamples().values().iterator().next();
    JsonNode beside = first.deepCopy().asObject().set("unknown", placeholder);
    values.forEach(value -> send(operation, beside, value));
  }

  private void send(Operation operation, JsonNode body, List<String> values, Place place) {
    boolean fits =
        ApiDocument.types(place.schema()).contains("string") == values.getFirst().startsWith("\"");
    List<String> drawn = new ArrayList<>(values);
    Collections.shuffle(drawn, random);
    drawn.stream()
        .limit(fits ? VALUES : OF_ANOTHER_TYPE)
        .forEach(value -> send(operation, body, value));
  }

  private void send(Operation operation, JsonNode body, String value) {
    Shop shop = operation.path().startsWith("/v1/sessions") ? production : sandbox;
    String sent = shop.real(body.toString()).replace("\"" + PLACE + "\"", value);
    ApiAnswer answer = shop.call(operation, sent, UUID.randomUUID().toString());

    assertThat(answer.status()).as("seed %d, %s: %s", SEED, sent, answer.text()).isLessThan(500);
  }

  private static Stream<Operation> bodies() {
    return ApiDocument.stored().operations().stream()
        .filter(operation -> operation.bodySchema().isPresent());
  }
}
