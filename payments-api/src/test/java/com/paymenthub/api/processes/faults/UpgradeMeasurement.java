package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.testing.TestDatabase;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An upgrade by day: nodes of the build before are replaced by nodes of this one under load, one
 * after the other, back again, and forth again. Merchants who repeat what is answered with 503
 * notice nothing, every charge is made once, and tables and events agree in the end.
 *
 * <p>{@code -Dupgrade.from} is the jar of the build before, {@code -Dupgrade.chargesPerSecond} the
 * load.
 */
class UpgradeMeasurement {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 2;
  private static final int MERCHANTS_UNDER_WAY = 16;

  @TempDir Path directory;

  private final Path before = Path.of(System.getProperty("upgrade.from")).toAbsolutePath();
  private final int chargesPerSecond = Integer.getInteger("upgrade.chargesPerSecond", 50);
  private final TestDatabase database = TestDatabase.createEmpty();

  private Nodes nodes;

  @BeforeEach
  void start() {
    Map<String, String> settings = new HashMap<>(database.serviceSettings());
    // Builds before it existed refuse to start with it; without it, the others only warn.
    settings.remove("payments.database.failover");
    // What a merchant is told has an outcome, however busy the machine is.
    settings.put("payments.simulators.deadline", "60s");
    settings.put("payments.requests.provider-time", "60s");
    nodes = new Nodes(directory, settings, NODES, before);
  }

  @AfterEach
  void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  @Test
  void two_builds_side_by_side_there_and_back_show_merchants_nothing_but_requests_to_repeat()
      throws Exception {
    List<SentCharge> sent;
    try (LoadBalancer balancer = new LoadBalancer(nodes);
        PacedCharges load =
            PacedCharges.startWithin(
                nodes.account(), chargesPerSecond, MERCHANTS_UNDER_WAY, balancer::send)) {
      load.awaitTaken(NODES - 1);
      replaceAll("this build", null, load, balancer);
      replaceAll("the build before", before, load, balancer);
      replaceAll("this build", null, load, balancer);
      sent = load.stop();
      OUT.printf(
          "upgrade: %d charges, %d put off, %d connections refused, slowest %d ms%n",
          sent.size(),
          balancer.putOff(),
          balancer.refusedConnections(),
          sent.stream().mapToLong(charge -> charge.took().toMillis()).max().orElse(0));
    }

    assertThat(sent).filteredOn(charge -> !charge.isAcknowledged()).isEmpty();
    nodes.assertChargedOnce(database.ownerDataSource(), sent);
    ServiceProcess replay = nodes.command("replay");
    assertThat(replay.exitCode()).as(replay.output()).isZero();
  }

  private void replaceAll(
      String build, @Nullable Path jar, PacedCharges load, LoadBalancer balancer) throws Exception {
    for (int node = 0; node < NODES; node++) {
      long start = System.nanoTime();
      nodes.restart(node, jar);
      load.awaitTaken(node);
      OUT.printf(
          "upgrade: node %d runs %s after %.1f s; %d charges until now, %d put off%n",
          node,
          build,
          Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3,
          load.answered().size(),
          balancer.putOff());
    }
  }
}
