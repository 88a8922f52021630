package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.InstalledProgram;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prometheus, which watches nodes with the alert rules that ship. */
final class AlertWatch implements AutoCloseable {

  private static final Path PROGRAM = Path.of("/usr/bin/prometheus");
  private static final Path RULES =
      Path.of("..", "deploy", "observe", "alerts.yaml").toAbsolutePath().normalize();

  /** As in deploy/observe/prometheus.yaml. */
  private static final Duration SCRAPED_EVERY = Duration.ofSeconds(15);

  private final Process process;
  private final URI queries;
  private final HttpClient http = HttpClient.newHttpClient();

  /**
   * Starts.
   *
   * @param directory where Prometheus keeps what it sees
   * @param nodes the addresses of the nodes' metrics, each with its port
   */
  AlertWatch(Path directory, List<String> nodes) throws IOException {
    InstalledProgram.require(PROGRAM);
    Path configuration = Files.createDirectories(directory).resolve("prometheus.yaml");
    String interval = SCRAPED_EVERY.toSeconds() + "s";
    // Every JSON is YAML.
    Files.writeString(
        configuration,
        JsonMapper.shared()
            .writeValueAsString(
                Map.of(
                    "global",
                    Map.of("scrape_interval", interval, "evaluation_interval", interval),
                    "rule_files",
                    List.of(RULES.toString()),
                    "scrape_configs",
                    List.of(
                        Map.of(
                            "job_name",
                            "payments",
                            "metrics_path",
                            "/actuator/prometheus",
                            "static_configs",
                            List.of(Map.of("targets", nodes)))))));
    int port = freePort();
    queries = URI.create("http://127.0.0.1:" + port + "/api/v1/query");
    process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /** Waits until every node has answered for so long. */
  void awaitWatched(int nodes, Duration time) {
    String query =
        "count(sum_over_time(up{job=\"payments\"}[1d]) >= %d)"
            .formatted(time.dividedBy(SCRAPED_EVERY));
    Awaitility.await()
        .atMost(time.multipliedBy(2).plusMinutes(5))
        .pollInterval(Duration.ofSeconds(1))
        .ignoreExceptions()
        .until(
            () ->
                ask(query)
                    .valueStream()
                    .anyMatch(found -> found.at("/value/1").asString("").equals("" + nodes)));
  }

  /** The alerts that have fired until now. */
  List<String> fired() throws IOException {
    return ask("count by (alertname) (count_over_time(ALERTS{alertstate=\"firing\"}[1d]))")
        .valueStream()
        .map(found -> found.at("/metric/alertname").asString(""))
        .sorted()
        .toList();
  }

  private JsonNode ask(String query) throws IOException {
    URI asked = URI.create(queries + "?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    try {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(asked).timeout(Duration.ofSeconds(30)).build(),
              HttpResponse.BodyHandlers.ofString());
      return JsonMapper.shared().readTree(answer.body()).at("/data/result");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.close();
    process.destroy();
    try {
      process.waitFor(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
