package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.Receiver;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The log as JSON for those who collect it: one object for each line, with the request's id. */
class JsonLogTest {

  private static final String REQUEST = "a-request-of-a-test-0001";

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @TempDir Path directory;

  @Test
  void every_line_is_an_object_of_ecs_and_those_of_a_request_have_its_id() throws IOException {
    try (Receiver collector = Receiver.answering(200);
        ServiceProcess service =
            ServiceProcess.launch(
                directory,
                "--logging.structured.format.console=ecs",
                "--management.opentelemetry.tracing.export.otlp.endpoint=" + collector.url("/"),
                "--management.tracing.sampling.probability=1")) {
      try (HttpConnection merchant = new HttpConnection(service.port())) {
        DemoAccount account = DemoAccount.of(new EmbeddedHome(directory));
        Map<String, String> headers = account.headers("logged");
        headers.put("X-Request-Id", REQUEST);
        headers.put("traceparent", "00-%s-00f067aa0ba902b7-01".formatted(TRACE));
        assertThat(merchant.post("/v1/charges", headers, account.charge("logged")).status())
            .isEqualTo(201);
      }
      await()
          .atMost(Patience.LONGEST_WAIT)
          .until(() -> service.output().contains("POST /v1/charges status=201"));

      // The credentials of a first start are for people, and what Java warns of is not of the log.
      assertThat(service.output().lines()).noneMatch(line -> line.matches("\\d{4}-\\d\\d.*"));
      List<JsonNode> lines =
          service
              .output()
              .lines()
              .filter(line -> line.startsWith("{"))
              .map(line -> JsonMapper.shared().readTree(line))
              .toList();

      assertThat(lines)
          .allSatisfy(
              line -> {
                assertThat(line.get("@timestamp").stringValue()).matches("\\d{4}-.+T.+Z");
                assertThat(line.at("/log/level").stringValue()).isIn("INFO", "WARN", "ERROR");
                assertThat(line.at("/log/logger").stringValue()).isNotEmpty();
                assertThat(line.at("/service/name").stringValue()).isEqualTo("payments");
                assertThat(line.at("/process/thread/name").stringValue()).isNotEmpty();
                assertThat(line.get("message").stringValue()).isNotEmpty();
              });
      assertThat(lines)
          .filteredOn(line -> line.get("message").stringValue().startsWith("POST /v1/charges"))
          .singleElement()
          .satisfies(
              line -> {
                assertThat(line.get("requestId").stringValue()).isEqualTo(REQUEST);
                assertThat(line.get("traceId").stringValue()).isEqualTo(TRACE);
              });
      assertThat(service.output()).doesNotContain("4111111111111111", "MARIA SOUZA");
    }
  }
}
