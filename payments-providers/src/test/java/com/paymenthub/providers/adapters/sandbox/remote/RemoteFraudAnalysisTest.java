package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.LostAnswers;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.SandboxFraudConformance;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodes;
import com.paymenthub.providers.contract.FraudAnalyzer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class RemoteFraudAnalysisTest extends SandboxFraudConformance {

  private static final Duration DEADLINE = Duration.ofSeconds(10);

  @TempDir Path home;
  private SandboxLedger ledger;
  private SimulatorServer server;
  private SimulatorClient client;
  private SimulatorClient toNobody;

  @BeforeEach
  void start() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    SandboxAcquirer acquirer =
        new SandboxAcquirer(ledger, Clock.systemUTC(), DEADLINE, LostAnswers.untilTheDeadline(), 0);
    server =
        SimulatorServer.start(
            InetAddress.getLoopbackAddress(),
            0,
            acquirer,
            new SandboxPaymentCodes(acquirer, ledger),
            new SandboxAntiFraud(
                ledger, Clock.systemUTC(), DEADLINE, LostAnswers.untilTheDeadline(), 0),
            ledger);
    client = new SimulatorClient(URI.create("http://localhost:" + server.port()), DEADLINE);
    toNobody = new SimulatorClient(URI.create("http://localhost:" + unusedPort()), DEADLINE);
  }

  @AfterEach
  void stop() {
    toNobody.close();
    client.close();
    server.close();
    ledger.close();
  }

  @Override
  protected FraudAnalyzer analyzer() {
    return new RemoteSandboxAntiFraud(client);
  }

  @Override
  protected FraudAnalyzer unreachable() {
    return new RemoteSandboxAntiFraud(toNobody);
  }

  private static int unusedPort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
