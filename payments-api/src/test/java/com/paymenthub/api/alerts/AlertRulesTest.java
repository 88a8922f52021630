package com.paymenthub.api.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
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

  /** Of Debian's package prometheus. */
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

  private static final Path RULES = Path.of("..", "deploy", "observe", "alerts.yaml").normalize();
  private static final Path DOCUMENT = Path.of("..", "docs", "alerts.md");

  /** Metrics of the service; those of Java, its pools and Prometheus are somebody else's. */
  private static final Pattern METRIC = Pattern.compile("payments_\\w+");

  @TempDir private Path directory;

  @Test
  void prometheus_takes_the_rules() throws Exception {
    promtool("check", "rules", RULES.toAbsolutePath().toString());
  }

  @Test
  void each_fires_when_it_must_and_is_silent_otherwise() throws Exception {
    Path tests = directory.resolve("tests.yaml");
    // Every JSON is YAML.
    Files.writeString(tests, JsonMapper.shared().writeValueAsString(tests()));

    promtool("test", "rules", tests.toString());
  }

  private static Map<String, Object> tests() throws IOException {
    return Map.of(
        "rule_files",
        List.of(RULES.toAbsolutePath().toString()),
        "tests",
        series()
            .valueStream()
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
    RunningService service = RunningService.shared();
    TestAccount account = service.newAccount();
    service.client(account).post("/v1/charges", CardCharge.of(account).json());
    String told = ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text();
    String described = Files.readString(DOCUMENT);

    assertThat(
            rules()
                .valueStream()
                .flatMap(rule -> METRIC.matcher(rule.get("expr").stringValue()).results())
                .map(MatchResult::group)
                .distinct())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            metric ->
                assertThat(told.contains("\n" + metric) || described.contains("`" + metric))
                    .as(metric)
                    .isTrue());
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

  /** Fails when the tool does not end well; without it the test is not run, or fails in CI. */
  private static void promtool(String... arguments) throws Exception {
    boolean installed = Files.isExecutable(PROMTOOL);
    if ("true".equals(System.getenv("CI"))) {
      assertThat(installed).as("%s is installed", PROMTOOL).isTrue();
    }
    assumeTrue(installed, PROMTOOL + " is not installed");
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of(PROMTOOL.toString()), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
