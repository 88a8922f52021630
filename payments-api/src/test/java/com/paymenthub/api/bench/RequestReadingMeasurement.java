package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measures the processor time of reading a charge of a card, without and with what a fraud analysis
 * needs, and, where {@code -Dbench.other} names another compiled tree, that of its build in turn.
 * No build runs it: {@code bench/reading} does.
 */
class RequestReadingMeasurement {

  private static final PrintStream OUT = System.out;
  private static final String EXAMPLE =
      "com/paymenthub/api/openapi/examples/createCharge.card-brought-along.json";
  private static final int READINGS = 20_000;
  private static final int WARM_UP = 10;

  private final int rounds = Integer.getInteger("bench.rounds", 15);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** So that nothing is left out because nobody looks at it. */
  private @Nullable Object lastRead;

  private record Measured(String name, ReadBuild.Reading reading, List<Double> microseconds) {}

  @Test
  void processor_time_of_reading_a_charge() throws Throwable {
    Map<String, Path> builds = new LinkedHashMap<>();
    builds.put("this tree", Path.of(".."));
    if (System.getProperty("bench.other") != null) {
      builds.put("the other", Path.of(System.getProperty("bench.other")));
    }
    List<Measured> measured = new ArrayList<>();
    for (Map.Entry<String, String> body : bodies().entrySet()) {
      for (Map.Entry<String, Path> build : builds.entrySet()) {
        measured.add(
            new Measured(
                body.getKey() + " | " + build.getKey(),
                new ReadBuild(build.getValue()).of(body.getValue()),
                new ArrayList<>()));
      }
    }
    for (int round = -WARM_UP; round < rounds; round++) {
      for (Measured each : measured) {
        double microseconds = measure(each.reading());
        if (round >= 0) {
          each.microseconds().add(microseconds);
        }
      }
    }
    OUT.printf("| charge | build | microseconds |%n|---|---|---:|%n");
    for (Measured each : measured) {
      Spread spread = Spread.of(each.microseconds().stream().mapToDouble(one -> one));
      OUT.printf("| %s | %s |%n", each.name(), spread.text(2));
    }
  }

  private double measure(ReadBuild.Reading reading) throws Throwable {
    long before = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < READINGS; i++) {
      lastRead = reading.read();
    }
    double microseconds = (threads.getCurrentThreadCpuTime() - before) / 1e3 / READINGS;
    assertThat(lastRead).isNotNull();
    return microseconds;
  }

  private static Map<String, String> bodies() throws Exception {
    String json = new ClassPathResource(EXAMPLE).getContentAsString(StandardCharsets.UTF_8);
    ObjectNode charge = (ObjectNode) JsonMapper.shared().readTree(json);
    Map<String, String> bodies = new LinkedHashMap<>();
    bodies.put("with fraud analysis", charge.toString());
    charge.remove("fraudAnalysis");
    bodies.put("of a card", charge.toString());
    return bodies;
  }
}
