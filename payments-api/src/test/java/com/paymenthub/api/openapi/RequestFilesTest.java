package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The requests to try in {@code docs/requests} are such as the document describes. */
class RequestFilesTest {

  private static final Path DIRECTORY = Path.of("..", "docs", "requests");
  private static final Pattern REQUEST =
      Pattern.compile(
          "(?m)^(GET|POST|PATCH|DELETE) \\{\\{host}}(/[^\\s?]*)(?:\\?(\\S*))?\\n((?:\\S.*\\n)*)");

  private static final Pattern KEY =
      Pattern.compile("(?m)^X-Idempotency-Key: (\\S+)-\\{\\{\\$timestamp}}$");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^@(\\w+) = \\S.*$");
  private static final Pattern USED = Pattern.compile("\\{\\{(.+?)}}");

  private static final ApiDocument DOCUMENT = ApiDocument.stored();

  /**
   * A request to try.
   *
   * @param operation what it calls
   * @param query the names of the parameters
   * @param headers its headers, a line each
   * @param body its body; empty when it has none
   */
  private record Tried(
      String where, Operation operation, List<String> query, String headers, String body) {}

  @TestFactory
  Stream<DynamicTest> every_request_is_described_and_can_be_repeated() {
    return requests().map(tried -> DynamicTest.dynamicTest(tried.where(), () -> check(tried)));
  }

  private static void check(Tried tried) {
    Operation operation = tried.operation();
    assertThat(tried.headers()).contains("X-Client-ID: ", "X-Api-Key: ");
    boolean keyed = List.of("POST", "PATCH").contains(operation.method());
    assertThat(KEY.matcher(tried.headers()).find()).isEqualTo(keyed);
    assertThat(
            operation.parameters("query").stream()
                .map(parameter -> parameter.get("name").stringValue()))
        .containsAll(tried.query());
    assertThat(tried.headers().contains("Content-Type: application/json"))
        .isEqualTo(!tried.body().isEmpty());
    if (!tried.body().isEmpty()) {
      JsonNode body = JsonMapper.shared().readTree(tried.body());
      assertThat(operation.fields()).containsAll(namesIn(body, ""));
    }
  }

  @Test
  void every_operation_that_does_something_is_shown() {
    Set<String> shown =
        requests().map(tried -> tried.operation().toString()).collect(Collectors.toSet());
    assertThat(shown)
        .containsAll(
            DOCUMENT.operations().stream()
                .filter(operation -> !operation.method().equals("GET"))
                .map(Operation::toString)
                .toList());
  }

  /**
   * The HTTP clients of IntelliJ IDEA and of Visual Studio Code (REST Client) have {@code @name =
   * value} and {@code {{$timestamp}}} in common; neither reads the other's UUIDs, references to
   * answers or scripts.
   */
  @Test
  void files_hold_only_what_both_clients_understand() throws IOException {
    List<String> keys = new ArrayList<>();
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      for (Path file : files.sorted().toList()) {
        String text = Files.readString(file);
        Set<String> known = all(VARIABLE, text);
        Set<String> used = all(USED, text);
        used.remove("$timestamp");
        assertThat(used).as("%s", file).isEqualTo(known);
        assertThat(text)
            .as("%s", file)
            .doesNotContain("# @", "// @", "{%", "###\n", "paste-")
            .doesNotContainPattern("(?m)^###.*\\n###");
        KEY.matcher(text).results().forEach(key -> keys.add(key.group(1)));
      }
    }
    assertThat(keys).hasSizeGreaterThan(20).doesNotHaveDuplicates();
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<Tried> requests() {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList().stream().flatMap(RequestFilesTest::requestsIn);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Tried> requestsIn(Path file) {
    try {
      return Arrays.stream(Files.readString(file).split("(?m)^###"))
          .skip(1)
          .map(REQUEST::matcher)
          .filter(Matcher::find)
          .map(request -> tried(file, request));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Tried tried(Path file, Matcher request) {
    String line = request.group(1) + " " + request.group(2);
    StringBuilder rest = new StringBuilder();
    request.appendTail(rest);
    String query = request.group(3) == null ? "" : request.group(3);
    return new Tried(
        file.getFileName() + ": " + line,
        DOCUMENT
            .operation(request.group(1), request.group(2))
            .orElseThrow(() -> new AssertionError("there is no " + line)),
        Arrays.stream(query.split("&"))
            .map(parameter -> parameter.split("=", 2)[0])
            .filter(name -> !name.isEmpty())
            .toList(),
        request.group(4),
        rest.substring(rest.indexOf(request.group(4)) + request.group(4).length()).strip());
  }

  private static Set<String> namesIn(JsonNode value, String path) {
    Set<String> names = new TreeSet<>();
    value.forEachEntry(
        (name, field) -> {
          String place = path + name;
          names.add(place);
          names.addAll(namesIn(field, place + "."));
          field
              .valueStream()
              .filter(each -> field.isArray() && each.isObject())
              .forEach(each -> names.addAll(namesIn(each, place + "[].")));
        });
    return names;
  }
}
