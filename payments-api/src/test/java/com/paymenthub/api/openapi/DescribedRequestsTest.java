package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.Environment;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** What is described of bodies is what is read of them: every field is sent, wrong and right. */
class DescribedRequestsTest {

  private static final RunningService SERVICE =
      RunningService.start("--payments.simulators.production=true");
  private static final Shop SANDBOX = new Shop(SERVICE, Environment.SANDBOX);
  private static final Shop PRODUCTION = new Shop(SERVICE, Environment.PRODUCTION);

  /** The shop's charge was not left open, and its webhook is switched off. */
  private static final Set<String> STATES_IN_THE_WAY =
      Set.of("state_not_allowed", "nothing_to_complete", "webhook_inactive");

  @AfterAll
  static void end() {
    SERVICE.stop();
  }

  @TestFactory
  Stream<DynamicTest> every_example_is_accepted() {
    return operations()
        .flatMap(
            operation ->
                operation.bodyExamples().entrySet().stream()
                    .map(
                        example ->
                            DynamicTest.dynamicTest(
                                operation + ", " + example.getKey(),
                                () -> assertAccepted(operation, example.getValue()))));
  }

  /** Three operations work on what is rare; with these, getting that far is enough. */
  private static void assertAccepted(Operation operation, JsonNode body) {
    Shop shop = new Shop(SERVICE, environmentOf(operation));
    ApiAnswer answer = shop.call(operation, shop.withToken(shop.real(body.toString())));
    if (answer.status() == 422) {
      assertThat(answer.at("/error/key")).as(answer.text()).isIn(STATES_IN_THE_WAY);
      assertThat(operation.id())
          .isIn("changeChargeStatus", "completeCharge", "decideFraudAnalysis", "reprocessDelivery");
    } else {
      assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    }
  }

  @TestFactory
  Stream<DynamicTest> every_described_field_stands_in_an_example() {
    return each(
        operation -> {
          Set<String> shown = new TreeSet<>();
          operation
              .bodyExamples()
              .values()
              .forEach(
                  body -> places(operation, body).forEach(place -> shown.add(place.described())));
          assertThat(shown).containsExactlyInAnyOrderElementsOf(operation.fields());
        });
  }

  @TestFactory
  Stream<DynamicTest> what_the_description_does_not_allow_is_refused_by_name() {
    return each(
        operation ->
            operation
                .bodyExamples()
                .forEach(
                    (_, body) ->
                        places(operation, body)
                            .forEach(place -> assertRefused(operation, body, place))));
  }

  private static void assertRefused(Operation operation, JsonNode body, Place place) {
    List<JsonNode> wrong = new ArrayList<>(Edges.beyond(place.schema()));
    wrong.addAll(Edges.tooMany(place.schema(), body.at(place.pointer()).path(0)));
    if (place.required()) {
      wrong.add(null);
      wrong.add(NullNode.getInstance());
    } else {
      // An empty text means that there is none.
      wrong.removeIf(value -> value.isString() && value.stringValue().isEmpty());
    }
    for (JsonNode value : wrong) {
      String sent = shopOf(operation).real(place.changed(body, value).toString());
      ApiAnswer answer = shopOf(operation).call(operation, sent);
      assertThat(named(answer))
          .as("%s: %s", place.name(), sent)
          .anyMatch(name -> tells(operation, name, place));
      List<String> words = words(place.schema());
      if (words.size() > 1 && value != null && value.isString()) {
        assertThat(answer.text()).contains(" of " + String.join(", ", words) + "\"");
      }
    }
  }

  /** What differs from a session is told by the parameter that it is in. */
  private static boolean tells(Operation operation, String name, Place place) {
    return name.equals(place.name())
        || (operation.id().equals("chargeSession") && place.name().startsWith(name + "."));
  }

  @TestFactory
  Stream<DynamicTest> what_the_description_allows_is_accepted_somewhere() {
    return each(
        // What pays a session is read as any charge, and must be what the session says.
        operations().filter(operation -> !operation.id().equals("chargeSession")),
        operation -> {
          Map<String, Boolean> accepted = new TreeMap<>();
          operation
              .bodyExamples()
              .forEach(
                  (_, body) ->
                      places(operation, body)
                          .forEach(place -> note(operation, body, place, accepted)));
          assertThat(accepted).allSatisfy((what, yes) -> assertThat(yes).as(what).isTrue());
        });
  }

  /** Whether a value is accepted here, in this or an earlier example. */
  private static void note(
      Operation operation, JsonNode body, Place place, Map<String, Boolean> accepted) {
    List<JsonNode> right = new ArrayList<>(Edges.within(place.schema()));
    if (!place.required()) {
      // Of fields that stand for each other, one has to be there, and some types of providers need
      // credentials that others do not have: some example does without it.
      boolean elsewhere =
          operation.bodyExamples().values().stream()
              .anyMatch(other -> doesWithout(operation, other, place));
      accepted.merge(place.described() + " left out", elsewhere, Boolean::logicalOr);
      right.add(null);
    }
    for (JsonNode value : right) {
      String sent = shopOf(operation).real(place.changed(body, value).toString());
      boolean good = !named(shopOf(operation).call(operation, sent)).contains(place.name());
      String what = value == null ? " left out" : " = " + value;
      accepted.merge(place.described() + what, good, Boolean::logicalOr);
    }
  }

  /** Whether a field is nowhere in an example, or not in each of the objects that may have it. */
  private static boolean doesWithout(Operation operation, JsonNode example, Place place) {
    List<Place> all = places(operation, example);
    int end = place.pointer().lastIndexOf('/');
    String owner = new Place(place.pointer().substring(0, end), place.schema(), false).described();
    return all.stream().noneMatch(each -> each.described().equals(place.described()))
        || all.stream()
            .filter(each -> each.described().equals(owner))
            .anyMatch(
                each ->
                    example.at(each.pointer() + place.pointer().substring(end)).isMissingNode());
  }

  @TestFactory
  Stream<DynamicTest> what_is_described_of_a_query_is_what_is_read_of_it() {
    return ApiDocument.stored().operations().stream()
        .filter(operation -> operation.method().equals("GET"))
        .map(
            operation ->
                DynamicTest.dynamicTest(operation.toString(), () -> assertRead(operation)));
  }

  private static void assertRead(Operation operation) {
    List<JsonNode> described = operation.parameters("query");
    for (JsonNode parameter : described) {
      String name = parameter.get("name").stringValue();
      JsonNode schema = parameter.get("schema");
      JsonNode value = schema.has("items") ? schema.get("items") : schema;
      for (JsonNode good : Edges.within(value)) {
        assertThat(shopOf(operation).get(operation, query(name, good)).status())
            .as("%s=%s", name, good)
            .isEqualTo(200);
      }
      for (JsonNode bad : Edges.beyond(value)) {
        // All that a query says is text.
        if (!bad.isNumber() || !ApiDocument.types(value).contains("string")) {
          ApiAnswer answer = shopOf(operation).get(operation, query(name, bad));
          assertThat(named(answer)).as("%s=%s", name, bad).containsExactly(name);
          if (value.has("enum")) {
            assertThat(answer.text()).contains(" of " + String.join(", ", words(value)) + "\"");
          }
        }
      }
    }
  }

  private static String query(String name, JsonNode value) {
    return name + "=" + URLEncoder.encode(value.asString(), StandardCharsets.UTF_8);
  }

  private static Stream<DynamicTest> each(Consumer<Operation> test) {
    return each(operations(), test);
  }

  private static Stream<DynamicTest> each(Stream<Operation> operations, Consumer<Operation> test) {
    return operations.map(
        operation -> DynamicTest.dynamicTest(operation.toString(), () -> test.accept(operation)));
  }

  private static Stream<Operation> operations() {
    return ApiDocument.stored().operations().stream()
        .filter(operation -> operation.bodySchema().isPresent());
  }

  private static Environment environmentOf(Operation operation) {
    return operation.path().startsWith("/v1/sessions")
        ? Environment.PRODUCTION
        : Environment.SANDBOX;
  }

  private static Shop shopOf(Operation operation) {
    return environmentOf(operation) == Environment.SANDBOX ? SANDBOX : PRODUCTION;
  }

  private static List<Place> places(Operation operation, JsonNode body) {
    return Place.in(operation.bodySchema().orElseThrow(), body);
  }

  private static List<String> words(JsonNode schema) {
    return schema.path("enum").valueStream().map(JsonNode::stringValue).toList();
  }

  private static Set<String> named(ApiAnswer answer) {
    return answer.status() == 400
        ? answer
            .json()
            .at("/error/details")
            .valueStream()
            .map(detail -> detail.stringValue().split(" ", 2)[0])
            .collect(Collectors.toSet())
        : Set.of();
  }
}
