package com.paymenthub.api.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the packaged service of this tree with another build of it. Both run all the time and
 * take card charges in turn, so that other work of the machine troubles both alike. No build runs
 * it: {@code bench/against} does, which also makes the package.
 */
class AgainstMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");

  /** What only the other build is told, for example {@code --payments.seals.enabled=false}. */
  private static final String[] OTHER_SETTINGS =
      Stream.of(System.getProperty("bench.otherSettings", "").split(" ", -1))
          .filter(setting -> !setting.isEmpty())
          .toArray(String[]::new);

  private final Path other = Path.of(Objects.requireNonNull(System.getProperty("bench.against")));
  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final Duration warmUp = Duration.ofSeconds(Long.getLong("bench.warmUp", 60));
  private final int windows = Integer.getInteger("bench.windows", 5);
  private final List<Integer> connections = Window.connectionCounts("1,16,64");

  @Test
  void this_tree_and_another_build_in_turn() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d windows of %d s for each build, in turn%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), windows, length.toSeconds());
    try (Build treeBuild = Build.start(JAR);
        Build otherBuild = Build.start(other, OTHER_SETTINGS)) {
      int most = Collections.max(connections);
      treeBuild.prepare(most, warmUp);
      otherBuild.prepare(most, warmUp);
      OUT.println("Medians, in brackets the lowest and the highest window:");
      OUT.println();
      OUT.println(Comparison.heading());
      Report report = Report.begin(Report.DIRECTORY, "against", Clock.systemUTC());
      for (int count : connections) {
        Comparison compared = compare(treeBuild, otherBuild, count);
        OUT.println(compared.lines());
        compared.addTo(report);
      }
      OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
    }
  }

  private Comparison compare(Build treeBuild, Build otherBuild, int count) throws Exception {
    List<Charged> tree = new ArrayList<>();
    List<Charged> others = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      tree.add(treeBuild.charge(count, length));
      others.add(otherBuild.charge(count, length));
    }
    return Comparison.ofBuilds(count, tree, others);
  }
}
