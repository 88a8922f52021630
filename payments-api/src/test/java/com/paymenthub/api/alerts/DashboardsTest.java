package com.paymenthub.api.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboards that ship for Grafana ask for what there is, in words that Prometheus knows. */
class DashboardsTest {

  private static final Path DASHBOARDS = Path.of("..", "deploy", "observe", "dashboards");

  @TempDir private Path directory;

  @Test
  void prometheus_reads_every_query() throws Exception {
    Path rules = directory.resolve("rules.yaml");
    List<Map<String, String>> recorded =
        queries().stream()
            .map(query -> query.replace("$__rate_interval", "5m"))
            .map(query -> Map.of("record", "of_a_dashboard", "expr", query))
            .toList();
    assertThat(recorded).hasSizeGreaterThan(40);
    // Every JSON is YAML.
    Files.writeString(
        rules,
        JsonMapper.shared()
            .writeValueAsString(
                Map.of("groups", List.of(Map.of("name", "dashboards", "rules", recorded)))));

    Promtool.run("check", "rules", rules.toString());
  }

  @Test
  void prometheus_reads_its_configuration() throws Exception {
    Promtool.run(
        "check", "config", Path.of("..", "deploy", "observe", "prometheus.yaml").toString());
  }

  @Test
  void every_query_asks_for_metrics_that_the_service_tells() throws IOException {
    assertThat(ToldMetrics.unknownIn(queries())).isEmpty();
  }

  @Test
  void each_has_an_id_of_its_own_and_panels_that_say_what_they_show() throws IOException {
    Set<String> ids = new HashSet<>();
    for (JsonNode dashboard : dashboards()) {
      assertThat(ids.add(dashboard.get("uid").stringValue())).isTrue();
      assertThat(dashboard.get("panels"))
          .allSatisfy(
              panel -> {
                assertThat(panel.get("title").stringValue()).isNotBlank();
                assertThat(panel.get("description").stringValue()).isNotBlank();
                assertThat(panel.get("targets")).isNotEmpty();
              });
    }
    assertThat(ids).hasSize(5);
  }

  private static List<String> queries() throws IOException {
    return dashboards().stream()
        .flatMap(dashboard -> dashboard.get("panels").valueStream())
        .flatMap(panel -> panel.get("targets").valueStream())
        .map(target -> target.get("expr").stringValue())
        .toList();
  }

  private static List<JsonNode> dashboards() throws IOException {
    try (Stream<Path> files = Files.list(DASHBOARDS)) {
      return files.map(file -> JsonMapper.shared().readTree(file)).toList();
    }
  }
}
