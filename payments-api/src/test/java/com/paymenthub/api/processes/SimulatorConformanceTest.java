package com.paymenthub.api.processes;

import com.paymenthub.providers.adapters.sandbox.SandboxConformance;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.adapters.sandbox.remote.RemoteSandbox;
import com.paymenthub.providers.adapters.sandbox.remote.SimulatorClient;
import com.paymenthub.providers.contract.CardAcquirer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The simulator in a process of its own keeps to what every acquirer must do. */
class SimulatorConformanceTest extends SandboxConformance {

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @TempDir private static Path home;

  private static ServiceProcess simulator;
  private static SimulatorClient client;

  SimulatorConformanceTest() {
    super(500);
  }

  @BeforeAll
  static void start() {
    simulator = ServiceProcess.simulator(home.resolve("ledger.jsonl"));
    client = new SimulatorClient(URI.create("http://localhost:" + simulator.port()), DEADLINE);
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  @Override
  protected CardAcquirer acquirer() {
    return new RemoteSandbox(client);
  }

  @Override
  protected List<SimulatedMovement> movements() {
    return SandboxLedger.read(home.resolve("ledger.jsonl"));
  }
}
