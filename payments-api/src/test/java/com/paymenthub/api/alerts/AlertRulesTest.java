package com.paymenthub.api.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The alert rules that ship: Prometheus itself says when they fire and when they stay silent. */
class AlertRulesTest {

  private static final Path RULES = Path.of("..", "deploy", "observe", "alerts.yaml").normalize();
  private static final Path DOCUMENT = Path.of("..", "docs", "alerts.md");

  @TempDir private Path directory;

  @Test
  void prometheus_takes_the_rules() throws Exception {
    Promtool.run("check", "rules", RULES.toAbsolutePath().toString());
  }

  @Test
  void each_fires_when_it_must_and_is_silent_otherwise() throws Exception {
    // Prometheus computes all rules at each step: alerts that take hours get longer steps.
    for (boolean takesHours : List.of(false, true)) {
      Path tests = directory.resolve("tests.yaml");
      // Every JSON is YAML.
      Files.writeString(tests, JsonMapper.shared().writeValueAsString(tests(takesHours)));

      Promtool.run("test", "rules", tests.toString());
    }
  }

  private static Map<String, Object> tests(boolean takesHours) throws IOException {
    return Map.of(
        "rule_files",
        List.of(RULES.toAbsolutePath().toString()),
        "evaluation_interval",
        takesHours ? "10m" : "1m",
        "tests",
        series()
            .valueStream()
            .filter(alert -> alert.get("at").stringValue().contains("h") == takesHours)
            .flatMap(alert -> Stream.of(test(alert, "fires", true), test(alert, "silent", false)))
            .toList());
  }

  private static Map<String, Object> test(JsonNode alert, String kind, boolean firing) {
    String firingNow =
        "count(ALERTS{alertname=\"%s\", alertstate=\"firing\"}) > bool 0"
            .formatted(alert.get("alert").stringValue());
    return Map.of(
        "interval",
        "1m",
        "input_series",
        alert.get(kind).properties().stream()
            .map(
                given -> Map.of("series", given.getKey(), "values", given.getValue().stringValue()))
            .toList(),
        "promql_expr_test",
        List.of(
            Map.of(
                "expr",
                firingNow,
                "eval_time",
                alert.get("at").stringValue(),
                "exp_samples",
                firing ? List.of(Map.of("labels", "{}", "value", 1)) : List.of())));
  }

  @Test
  void each_has_series_and_a_section_that_says_what_to_do() throws IOException {
    String document = Files.readString(DOCUMENT);
    List<String> anchors =
        Pattern.compile("(?m)^### (.*)$")
            .matcher(document)
            .results()
            .map(heading -> anchor(heading.group(1)))
            .toList();

    assertThat(rules().valueStream().map(rule -> rule.get("alert").stringValue()).toList())
        .doesNotHaveDuplicates()
        .isEqualTo(series().valueStream().map(alert -> alert.get("alert").stringValue()).toList());
    assertThat(rules().valueStream())
        .allSatisfy(
            rule -> {
              String runbook = rule.at("/annotations/runbook").stringValue();
              assertThat(runbook).startsWith("docs/alerts.md#");
              assertThat(anchors).contains(runbook.substring(runbook.indexOf('#') + 1));
              assertThat(document).contains("`" + rule.get("alert").stringValue() + "`");
              assertThat(rule.at("/labels/severity").stringValue()).isIn("critical", "warning");
            });
  }

  /** As a reader of Markdown makes it of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
  }

  @Test
  void each_asks_for_metrics_that_the_service_tells() throws IOException {
    List<String> expressions =
        rules().valueStream().map(rule -> rule.get("expr").stringValue()).toList();

    assertThat(ToldMetrics.unknownIn(expressions)).isEmpty();
  }

  private static JsonNode rules() throws IOException {
    return yaml(Files.readString(RULES)).at("/groups/0/rules");
  }

  private static JsonNode series() throws IOException {
    try (InputStream file = AlertRulesTest.class.getResourceAsStream("/alert-series.yaml")) {
      return yaml(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static JsonNode yaml(String text) {
    Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    return JsonMapper.shared().valueToTree(read);
  }
}
