package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.LostAnswers;
import com.paymenthub.providers.adapters.sandbox.MoneyMover;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodeConformance;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodes;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class RemotePaymentCodesTest extends SandboxPaymentCodeConformance {

  private static final Duration DEADLINE = Duration.ofSeconds(10);

  @TempDir Path home;
  private SandboxLedger ledger;
  private SimulatorServer server;
  private SimulatorClient client;

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
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    ledger.close();
  }

  @Override
  protected PaymentCodeIssuer issuer() {
    return new RemoteSandbox(client);
  }

  @Override
  protected MoneyMover buyers() {
    return ledger;
  }

  @Override
  protected List<SimulatedMovement> movements() {
    return SandboxLedger.read(home.resolve("ledger.jsonl"));
  }
}
