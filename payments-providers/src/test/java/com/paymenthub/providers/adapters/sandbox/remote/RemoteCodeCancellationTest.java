package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.LostAnswers;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodes;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.contract.CodeCancellationConformance;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class RemoteCodeCancellationTest extends CodeCancellationConformance {

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
            0,
            acquirer,
            new SandboxPaymentCodes(acquirer, ledger),
            new SandboxAntiFraud(DEADLINE, LostAnswers.untilTheDeadline()),
            ledger);
    client = new SimulatorClient(URI.create("http://localhost:" + server.port()), DEADLINE);
  }

  RemoteCodeCancellationTest() {
    super(SandboxAcquirer.TYPE);
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
  protected boolean pay(UUID reference, Money amount) throws Exception {
    return ledger
        .move(
            new SimulatedMovement(
                reference, RequestType.AUTHORIZATION, reference, amount, Instant.EPOCH))
        .isPresent();
  }
}
